import { classNames } from "#ui/base/class-names.ts";
import { formatWhole } from "#ui/base/money.ts";
import { Picture } from "#ui/media/picture.tsx";
import { Link } from "#ui/page/link.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { HeroSearchView } from "./hero-search.ts";
import { StockSearch } from "./stock-search.tsx";

/** Below the width of a laptop the picture stands above the words, in all the height that they and the search leave. */
const PICTURE =
  "-z-10 overflow-hidden max-lg:relative max-lg:min-h-44 max-lg:grow sm:max-lg:min-h-72 lg:absolute lg:inset-0";
/** Only the foot of the picture is dark there, where the first line of the words begins. */
const SHADE =
  "absolute inset-0 max-lg:bg-linear-to-t max-lg:from-band max-lg:from-15% max-lg:to-transparent max-lg:to-55% lg:bg-linear-to-r lg:to-transparent";

/** What differs between the templates, and in the showroom between a photo and a dark ground. */
const SHOWROOM = {
  section: "min-h-[min(46rem,calc(100svh-7rem))]",
  body: "container-page flex flex-col gap-6 pb-6 lg:grow lg:justify-end lg:pt-16 lg:pb-10",
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
    shade: `${SHADE} lg:from-black/80 lg:via-black/35`,
  },
  dark: {
    ...SHOWROOM,
    picture: `${PICTURE} lg:left-1/4`,
    shade: `${SHADE} lg:from-band lg:via-band/20`,
  },
  yard: {
    picture: `${PICTURE} lg:left-1/5`,
    shade: `${SHADE} lg:from-band lg:via-band/45 lg:via-40%`,
    section: "min-h-[min(42rem,calc(100svh-7rem))]",
    body: "container-page grid gap-6 pb-6 lg:grow lg:content-center lg:py-12",
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
    <section
      className={classNames("on-dark relative isolate flex flex-col bg-band text-band-ink", look.section)}
    >
      <div className={look.picture}>
        <HeroPicture picture={block.picture} />
        <div className={look.shade} />
      </div>
      <div className={classNames("w-full max-lg:-mt-8", look.body)}>
        {look.words === null ? words : <div className={look.words}>{words}</div>}
        <StockSearch siteSlug={site.slug} block={block} className={look.search} />
      </div>
    </section>
  );
}

/** Pixels of a hero; smaller screens get less wide files. */
const SIZE = { width: 1920, height: 960 };
const FILLS = "absolute inset-0 size-full object-cover object-[78%_50%] lg:object-center";

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
