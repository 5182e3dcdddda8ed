import type { ReactNode } from "react";
import type { DrawnMap } from "../drawn-map.ts";

/** The ground of a drawn map: water, lighter along the coast, land, and where it is built up (D308). `children` lie on it. */
export function DrawnLand({
  map: { land, builtUp },
  children,
}: {
  map: Pick<DrawnMap, "land" | "builtUp">;
  children?: ReactNode;
}) {
  return (
    <svg viewBox="0 0 600 330" aria-hidden="true" className="absolute inset-0 size-full">
      <path
        d={land}
        className="fill-map-land stroke-white/50 [paint-order:stroke]"
        strokeWidth={16}
        strokeLinejoin="round"
      />
      <path d={builtUp.path} className="stroke-map-town" strokeWidth={builtUp.stroke} strokeLinecap="round" />
      <path d={land} className="fill-none stroke-line-strong" strokeWidth={1} />
      {children}
    </svg>
  );
}
