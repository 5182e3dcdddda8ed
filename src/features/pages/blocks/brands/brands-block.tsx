import { WIDE_HEADING } from "#features/blocks/block-list.tsx";
import { MakeMark } from "#features/vehicles/ui/make-mark.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Picture } from "#ui/media/picture.tsx";
import { Link } from "#ui/page/link.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { BrandCardView, BrandsView } from "./brands.ts";

/** As wide as one column of the grids. */
const LONE =
  "w-[calc((100%-0.75rem)/2)] @min-[36rem]:w-[calc((100%-1.5rem)/3)] @min-[52rem]:w-[calc((100%-2.25rem)/4)] @min-[68rem]:w-[calc((100%-3rem)/5)]";

const CARDS = {
  showroom: "rounded-card border border-line bg-surface hover:border-line-strong hover:bg-quiet",
  yard: "rounded-control border-2 border-line bg-surface hover:border-ink",
};

/** Brands in grids, as many beside each other as there is room for (GRP-04). */
export default function BrandsBlock({ block: { grids }, site: { template } }: PageBlockProps<BrandsView>) {
  return (
    <div className="@container flex flex-wrap gap-x-3 gap-y-10">
      {grids.map(({ title, brands }) => (
        // A grid of one brand shares its row.
        <section key={title} className={brands.length === 1 ? LONE : "w-full"}>
          <h2 className={`mb-4 ${WIDE_HEADING[template]}`}>{title}</h2>
          <ul
            className={classNames(
              "grid gap-3",
              brands.length > 1 &&
                "grid-cols-2 @min-[36rem]:grid-cols-3 @min-[52rem]:grid-cols-4 @min-[68rem]:grid-cols-5",
            )}
          >
            {brands.map((brand) => (
              <li key={brand.href} className="min-w-0">
                <BrandCard brand={brand} className={CARDS[template]} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const BrandCard = ({ brand, className }: { brand: BrandCardView; className: string }) => (
  <Link
    to={brand.href}
    className={classNames("flex h-full flex-col items-center gap-3 p-4 text-center", className)}
  >
    <BrandMark brand={brand} />
    <span className="grid gap-0.5">
      <span className="font-semibold wrap-anywhere">{brand.title}</span>
      <span className="tabular text-sm text-muted">{brand.stock}</span>
    </span>
  </Link>
);

/** The brand's own logo, else our drawing of its mark, else its letters (HOME-29). Decoration: the name is beside it. */
export const BrandMark = ({
  brand: { title, logo, mark },
  align = "centre",
}: {
  brand: Omit<BrandCardView, "href" | "stock">;
  align?: "left" | "centre";
}) =>
  logo ? (
    <Picture
      picture={logo.picture}
      alt=""
      sizes="6rem"
      className={classNames("h-14 w-24 object-contain", align === "left" && "object-left")}
    />
  ) : (
    <MakeMark make={title} logo={mark} align={align} large />
  );
