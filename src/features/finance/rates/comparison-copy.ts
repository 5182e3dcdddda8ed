/** Said beside every comparison rate (LAW-04, FIN-15). */
export const COMPARISON_EXAMPLE = "Comparison rate based on a $30,000 secured loan over 5 years.";
export const COMPARISON_WARNING =
  "WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.";
