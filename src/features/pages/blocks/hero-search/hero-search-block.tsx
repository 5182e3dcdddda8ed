import { classNames } from "#ui/base/class-names.ts";
import { formatWhole } from "#ui/base/money.ts";
import { Picture } from "#ui/media/picture.tsx";
import { Link } from "#ui/page/link.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { HeroSearchView } from "./hero-search.ts";
import { StockSearch } from "./stock-search.tsx";

const PICTURE = "absolute inset-0 -z-10 overflow-hidden max-lg:bottom-1/3";
const SHADE = "absolute inset-0 bg-linear-to-t from-band";
const DARK_SHADE = `${SHADE} via-band/60`;

/** What differs between the templates, and in the showroom between a photo and a dark ground. */
const SHOWROOM = {
  body: "container-page flex min-h-[min(46rem,calc(100svh-7rem))] flex-col justify-end gap-6 pt-44 pb-6 lg:pt-16 lg:pb-10",
  words: "grid max-w-2xl gap-3 lg:mb-auto",
  heading: "text-5xl font-semibold tracking-tight text-balance",
  summary: "text-lg",
  link: "underline underline-offset-4 hover:decoration-2",
  search: undefined,
};
const LOOKS = {
  photo: {
    ...SHOWROOM,
    picture: PICTURE,
    shade: `${SHADE} via-band/65 via-45% to-transparent lg:bg-linear-to-r lg:from-black/80 lg:via-black/35 lg:to-transparent`,
  },
  dark: {
    ...SHOWROOM,
    picture: `${PICTURE} lg:left-1/4`,
    shade: `${DARK_SHADE} to-band/10 lg:bg-linear-to-r lg:from-band lg:via-band/20 lg:to-transparent`,
  },
  yard: {
    picture: `${PICTURE} lg:left-1/5`,
    shade: `${DARK_SHADE} via-45% to-transparent lg:bg-linear-to-r lg:from-band lg:via-band/45 lg:via-40%`,
    body: "container-page grid min-h-[min(42rem,calc(100svh-7rem))] content-end gap-6 pt-40 pb-6 lg:content-center lg:py-12",
    words: null,
    heading: "max-w-3xl text-5xl leading-[0.98] font-black tracking-tight text-balance uppercase",
    summary: "text-lg font-bold",
    link: "underline decoration-2 underline-offset-4 hover:decoration-4",
    search: "max-w-2xl border-t-8 border-t-accent",
  },
} as const;

/** The dealer's name, what there is, and the search: over the whole picture, or beside it on a dark ground. */
export function HeroSearchBlock({ block, site }: PageBlockProps<HeroSearchView>) {
  const look = LOOKS[site.template === "yard" ? "yard" : block.look];
  const words = (
    <>
      <h1 className={look.heading}>{site.tagline || site.name}</h1>
      {block.carTypes.length > 0 && (
        <ul className={classNames("flex flex-wrap gap-x-6", look.summary)}>
          {block.carTypes.map(({ label, count, href }) => (
            <li key={href}>
              <Link to={href} className="group/type inline-flex min-h-11 items-center gap-2">
                <span className={look.link}>{label}</span>
                <span className="tabular opacity-85">{formatWhole(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
  return (
    <section className="on-dark relative isolate bg-band text-band-ink">
      <div className={look.picture}>
        <HeroPicture picture={block.picture} />
        <div className={look.shade} />
      </div>
      <div className={look.body}>
        {look.words === null ? words : <div className={look.words}>{words}</div>}
        <StockSearch siteSlug={site.slug} block={block} className={look.search} />
      </div>
    </section>
  );
}

/** Pixels of a hero; smaller screens get less wide files. */
const SIZE = { width: 1920, height: 960 };
const FILLS = "size-full object-cover object-[78%_50%] lg:object-center";

/** The picture behind the search. It says nothing that the page does not say in words. */
function HeroPicture({ picture }: Pick<HeroSearchView, "picture">) {
  if (picture === null) return null;
  if (!picture.own) return <img src={picture.address} alt="" fetchPriority="high" className={FILLS} />;
  return (
    <Picture
      picture={{ base: picture.address, ...SIZE, preview: null }}
      alt=""
      sizes="(max-width: 40rem) 40rem, max(100vw, 64rem)"
      eager
      className={FILLS}
    />
  );
}
