export const REMOVAL_FORM = {
  /** What becomes of its stock. */
  stock: "stock",
  /** What the page said that it removes. */
  shown: "shown",
} as const;

export const STOCK_CHOICES = { withdraw: "withdraw", keep: "keep" } as const;

export interface RemovalView {
  readonly name: string;
  readonly backHref: string;
  /** "12 vehicles" */
  readonly forSale: string;
  readonly hasStock: boolean;
  /** What else happens, in sentences. */
  readonly effects: readonly string[];
  readonly shown: string;
}

export interface RemovalAnswer {
  readonly error: string;
}
