import type { ComponentProps } from "react";
import { drawLater } from "#ui/page/drawn-later.tsx";
import type { SimilarCars as Part } from "./similar-cars.tsx";

/** Similar vehicles, which are far down the page. */
export const SimilarCars = drawLater<ComponentProps<typeof Part>>(
  async () => (await import("./similar-cars.tsx")).SimilarCars,
);
