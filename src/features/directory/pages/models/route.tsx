import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { toOutcomeError, toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { showBodyModels } from "../../show-directory.server.ts";
import { DirectoryPage } from "../../ui/directory-page.tsx";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const outcome = await showBodyModels(context.get(requestContext), url);
  if (outcome.kind !== "view") throw toOutcomeError(outcome);
  return toPageData(context, outcome);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function BodyModels() {
  return <DirectoryPage view={useLoaderData<typeof loader>()} />;
}
