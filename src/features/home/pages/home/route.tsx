import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { BlockList } from "#features/blocks/block-list.tsx";
import { STOCK_COMPONENTS } from "#features/pages/blocks/stock-blocks.tsx";
import { toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { hydrateNear } from "#ui/page/lazy-part.tsx";
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
    />
  );
}
