import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { BlockList } from "#features/blocks/block-list.tsx";
import { STOCK_COMPONENTS } from "#features/pages/blocks/stock-blocks.tsx";
import { toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { showHome } from "../../show-home.server.ts";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return toPageData(context, await showHome(context.get(requestContext)));
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function Home() {
  const { blocks } = useLoaderData<typeof loader>();
  return <BlockList blocks={blocks} components={STOCK_COMPONENTS} props={{ site: useSite() }} />;
}
