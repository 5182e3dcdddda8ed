import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { toOutcomeError, toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { showReviews } from "../../show-reviews.server.ts";
import { ReviewsPage } from "../../ui/reviews-page.tsx";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const outcome = await showReviews(context.get(requestContext), url);
  if (outcome.kind !== "view") throw toOutcomeError(outcome);
  return toPageData(context, outcome);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function Reviews() {
  return <ReviewsPage view={useLoaderData<typeof loader>()} />;
}
