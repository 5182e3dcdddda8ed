import logos from "./make-logos.svg?no-inline";

/** A make's logo from the sprite, or its initial where there is none (HOME-29). Decoration: the name stands beside it. */
export function MakeMark({ logo, make }: { logo: string; make: string }) {
  if (!logo) {
    return (
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-pill bg-sunken text-sm font-bold"
      >
        {make.slice(0, 1)}
      </span>
    );
  }
  return (
    <svg aria-hidden="true" className="size-8 shrink-0 fill-current p-0.5">
      <use href={`${logos}#${logo}`} />
    </svg>
  );
}
