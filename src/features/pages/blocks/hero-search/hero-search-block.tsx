import { classNames } from "#ui/base/class-names.ts";
import { formatWhole } from "#ui/base/money.ts";
import { Picture } from "#ui/media/picture.tsx";
import { Link } from "#ui/page/link.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { HeroSearchView } from "./hero-search.ts";
import { StockSearch } from "./stock-search.tsx";

/** Below the width of a laptop the picture stands above the words, in all the height that they and the search leave. */
const PICTURE = "-z-10 overflow-hidden max-lg:relative max-lg:min-h-46 max-lg:grow lg:absolute";
/** Only the foot of the picture is covered there. */
const SHADE = "absolute inset-0 max-lg:bg-linear-to-t lg:bg-linear-to-r to-transparent";

const FOOT = "max-lg:from-15% max-lg:to-40%";
const EDGE = "max-lg:to-15% lg:from-0% lg:to-14%";

const DARK_GROUND = "on-dark bg-band text-band-ink";

/** The first line of the words begins on the picture. */
const OVER_PICTURE = {
  overlap: "max-lg:-mt-8",
  picture: `${PICTURE} sm:max-lg:min-h-72`,
  size: { width: 1920, height: 960 },
  sizes: "(max-width: 40rem) max(100vw, 27rem), max(100vw, 64rem)",
  fills: "object-[78%_50%] lg:object-[85%_50%]",
};
/** The picture ends behind the search, and its vehicle stands above it. */
const BESIDE_PICTURE = {
  overlap: "max-lg:-mt-2",
  picture: `${PICTURE} sm:max-lg:min-h-96 lg:inset-0 lg:bottom-28 lg:left-[max(38%,calc(100%-64rem))]`,
  size: { width: 1280, height: 853 },
  sizes: "(min-width: 64rem) min(62vw, 64rem), max(100vw, 24rem)",
  fills: "object-[50%_78%] lg:[@media(max-height:44rem)]:object-[50%_45%]",
};

/** What differs between the templates, and in the showroom by what is under the words. */
const SHOWROOM = {
  section: "min-h-[min(46rem,calc(100svh-7rem))] lg:[@media(max-height:44rem)]:min-h-[calc(100svh-6.5rem)]",
  body: "container-page flex flex-col gap-6 pb-6 max-sm:gap-4 lg:grow lg:justify-end lg:pt-16 lg:pb-10 lg:[@media(max-height:44rem)]:pt-8 lg:[@media(max-height:44rem)]:pb-4",
  words: "grid max-w-2xl gap-3 max-sm:gap-1 lg:mb-auto",
  heading:
    "text-5xl font-semibold tracking-tight text-balance max-sm:text-[1.75rem] max-sm:leading-[1.08] lg:[@media(max-height:44rem)]:text-4xl",
  summary: "text-lg",
  link: "underline underline-offset-4 hover:decoration-2",
  search: undefined,
};
const WORDS_BESIDE = `${SHOWROOM.words} lg:max-w-[min(38rem,37vw)]`;
const LOOKS = {
  photo: {
    ...SHOWROOM,
    ...OVER_PICTURE,
    picture: `${OVER_PICTURE.picture} lg:inset-0`,
    ground: DARK_GROUND,
    shade: `${SHADE} ${FOOT} max-lg:from-band lg:from-black/80 lg:via-black/35`,
  },
  dark: {
    ...SHOWROOM,
    ...BESIDE_PICTURE,
    ground: DARK_GROUND,
    words: WORDS_BESIDE,
    shade: `${SHADE} ${EDGE} from-band`,
  },
  light: {
    ...SHOWROOM,
    ...BESIDE_PICTURE,
    ground: "bg-quiet",
    words: WORDS_BESIDE,
    shade: `${SHADE} ${EDGE} from-quiet`,
    search: "border border-line",
  },
  yard: {
    ...OVER_PICTURE,
    ground: DARK_GROUND,
    picture: `${OVER_PICTURE.picture} yard-scene`,
    fills: "object-[78%_50%]",
    shade: `${SHADE} ${FOOT} from-band lg:hidden`,
    section: "min-h-[min(42rem,calc(100svh-7rem))]",
    body: "container-page grid gap-6 pb-6 max-sm:gap-4 lg:grow lg:content-center lg:py-8",
    words: null,
    heading:
      "max-w-2xl text-5xl leading-[0.98] font-black tracking-tight text-balance uppercase max-sm:text-[1.75rem] max-sm:leading-[1.08] lg:[@media(max-height:54rem)]:text-4xl",
    summary: "text-lg font-bold",
    link: "underline decoration-2 underline-offset-4 hover:decoration-4",
    search: "lg:max-w-2xl border-t-8 border-t-accent lg:[@media(max-height:44rem)]:max-w-none",
  },
} as const;

/** The dealer's name, what there is, and the search: over the whole picture, or beside it on a plain ground (D306). */
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
    <section className={classNames("relative isolate flex flex-col", look.ground, look.section)}>
      <div className={look.picture}>
        <HeroPicture picture={block.picture} look={look} />
        <div className={look.shade} />
      </div>
      <div className={classNames("w-full", look.overlap, look.body)}>
        {look.words === null ? words : <div className={look.words}>{words}</div>}
        <StockSearch siteSlug={site.slug} block={block} className={look.search} />
      </div>
    </section>
  );
}

interface PictureLook {
  /** Pixels of the picture; smaller screens get less wide files. */
  readonly size: { readonly width: number; readonly height: number };
  readonly sizes: string;
  readonly fills: string;
}

/** The picture of the search. It says nothing that the page does not say in words. */
function HeroPicture({
  picture,
  look: { size, sizes, fills },
}: Pick<HeroSearchView, "picture"> & { readonly look: PictureLook }) {
  if (picture === null) return null;
  const className = `absolute inset-0 size-full object-cover ${fills}`;
  if (!picture.own) return <img src={picture.address} alt="" fetchPriority="high" className={className} />;
  return (
    <Picture
      picture={{ base: picture.address, ...size, preview: null }}
      alt=""
      {...{ sizes, className }}
      eager
    />
  );
}
