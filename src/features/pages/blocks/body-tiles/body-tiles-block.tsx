import { WIDE_HEADING, WIDE_SECTION } from "#features/blocks/block-list.tsx";
import { capitalise } from "#features/vehicles/noun.ts";
import { BodyPicture } from "#features/vehicles/ui/body-picture.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { formatWhole } from "#ui/base/money.ts";
import { Link } from "#ui/page/link.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { BodyTilesView } from "./body-tiles.ts";

const LOOKS = {
  showroom: {
    heading: `mb-4 ${WIDE_HEADING.showroom}`,
    list: "grid grid-cols-2 gap-4 lg:grid-cols-4",
    tile: "rounded-card bg-quiet hover:bg-sunken",
  },
  yard: {
    heading: `mb-3 ${WIDE_HEADING.yard}`,
    list: "grid grid-cols-2 gap-2 sm:grid-cols-4",
    tile: "rounded-card bg-surface p-3! border border-line hover:border-ink",
  },
};

/** Body types as pictures with their counts (HOME-15, HOME-20). */
export default function BodyTilesBlock({ block, site: { template } }: PageBlockProps<BodyTilesView>) {
  if (template === "showroom")
    return (
      <section className={WIDE_SECTION}>
        <Tiles block={block} look={LOOKS.showroom} />
      </section>
    );
  return (
    // Right below another band, such as the trust row, it is one with it.
    <section className="mt-12 border-b border-line bg-sunken [:has(>.bg-sunken)+*_&]:mt-0">
      <div className="container-page py-6">
        <Tiles block={block} look={LOOKS.yard} />
      </div>
    </section>
  );
}

function Tiles({
  block: { noun, bodies },
  look,
}: {
  block: BodyTilesView;
  look: (typeof LOOKS)[keyof typeof LOOKS];
}) {
  return (
    <>
      <h2 className={look.heading}>Search By Popular {capitalise(noun.one)} Types</h2>
      <ul className={look.list}>
        {bodies.map(({ body, label, count, href }) => (
          <li key={body}>
            <Link to={href} className={classNames("group block h-full p-5", look.tile)}>
              <BodyPicture
                body={body}
                className="mx-auto mb-3 w-full max-w-56 transition-transform duration-300 ease-out group-hover:translate-x-1.5"
              />
              <span className="flex flex-wrap items-baseline justify-between gap-x-2 font-semibold">
                {label}
                <span className="tabular text-sm font-normal text-muted">{formatWhole(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
