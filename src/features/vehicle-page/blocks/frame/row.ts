/** A line of a list: its label and its value. */
export interface Row {
  readonly label: string;
  readonly value: string;
}
