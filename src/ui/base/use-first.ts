import { useState } from "react";

/**
 * Returns the first value and ignores later ones. For `open` of `<details>`, which belongs to the shopper once rendered:
 * a changing value would close what they have open.
 */
export function useFirst<Value>(value: Value): Value {
  return useState(value)[0];
}
