import { useState } from "react";

/**
 * The value at first sight, whatever comes later. For `open` of `<details>`, which belongs to the shopper once drawn:
 * a changing value would fold it under their hands.
 */
export function useFirst<Value>(value: Value): Value {
  return useState(value)[0];
}
