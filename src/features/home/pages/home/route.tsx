import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { BlockList } from "#features/blocks/block-list.tsx";
import type { WrittenBlockView } from "#features/pages/blocks/blocks.server.ts";
import { STOCK_COMPONENTS } from "#features/pages/blocks/stock-blocks.tsx";
import type { PageBlockProps } from "#features/pages/page-block.ts";
import { toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { hydrateNear, hydrateNever } from "#ui/page/lazy-part.tsx";
import { showHome } from "../../show-home.server.ts";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return toPageData(context, await showHome(context.get(requestContext)));
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

const { "hero-search": HeroSearch } = STOCK_COMPONENTS;
/** Without anything to show it is hidden, so that `hydrateNear` never loads its script. */
const YourCars = hydrateNear(() => import("#features/garage/your-cars/your-cars.tsx"));

/** Blocks with text, links and pictures alone, which need no scripts. */
const STILL_KINDS: readonly WrittenBlockView["kind"][] = [
  ...(["text", "image", "table", "two-columns", "questions", "call-to-action", "brands", "stats"] as const),
];

/** Blocks that a dealer writes: few home pages have one. */
const loadWritten = () => import("../../ui/written-block.tsx");
const StillBlock = hydrateNever(loadWritten);
const LiveBlock = hydrateNear(loadWritten);
const WrittenBlock = (props: PageBlockProps<WrittenBlockView>) =>
  STILL_KINDS.includes(props.block.kind) ? <StillBlock {...props} /> : <LiveBlock {...props} />;

/** What every home page has; below the search is what the browser remembers of the shopper (D300). */
const COMPONENTS: typeof STOCK_COMPONENTS = {
  ...STOCK_COMPONENTS,
  "hero-search": (props) => (
    <>
      <HeroSearch {...props} />
      <YourCars site={props.site} />
    </>
  ),
};

/** Blocks that a tall first screen may reach. */
const SHOWN_FIRST = 2;

export default function Home() {
  const { blocks } = useLoaderData<typeof loader>();
  return (
    <BlockList
      blocks={blocks}
      components={COMPONENTS}
      props={{ site: useSite() }}
      deferredFrom={SHOWN_FIRST}
      Rest={WrittenBlock}
    />
  );
}
