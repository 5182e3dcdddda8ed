import { WIDE_HEADING, WIDE_SECTION } from "#features/blocks/block-list.tsx";
import { Shelf } from "#features/results/shelf/shelf.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { ShelvesView } from "./shelves.ts";

/** Shelves that the stock fills, one below the other. */
export function ShelvesBlock({ block: { shelves }, site: { template } }: PageBlockProps<ShelvesView>) {
  return shelves.map((shelf) => (
    <Shelf
      key={shelf.title}
      shelf={shelf}
      place="page"
      headingClass={WIDE_HEADING[template]}
      className={WIDE_SECTION}
    />
  ));
}
