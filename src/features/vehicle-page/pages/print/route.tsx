import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { toOutcomeError, toPageData } from "#features/request/page-data.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { showVehicleSheet } from "../../sheet/show-vehicle-sheet.server.ts";
import { PrintSheet } from "../../sheet/ui/print-sheet.tsx";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

/** Drawn without the site's header and footer. */
export const handle = { bare: true };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const slug = url.searchParams.get("car_id") ?? "";
  const outcome = await showVehicleSheet(context.get(requestContext), slug, "page");
  if (outcome.kind === "view") return toPageData(context, outcome);
  throw toOutcomeError(outcome);
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return buildQuietMeta(
    loaderData ? `${loaderData.heading} ${loaderData.subheading}`.trim() : "Not found",
    matches,
  );
}

export default function Print() {
  return <PrintSheet sheet={useLoaderData<typeof loader>()} />;
}
