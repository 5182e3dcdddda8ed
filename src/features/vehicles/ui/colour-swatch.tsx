import { choosePaint } from "./paint.ts";

/** A dot in the paint of a colour (D123); the colour's name is beside it. */
export function ColourSwatch({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden="true"
      className="mr-2.5 inline-block size-5 rounded-pill border border-line-strong align-[-0.25rem] forced-color-adjust-none"
      style={{ backgroundColor: choosePaint(colour) }}
    />
  );
}
