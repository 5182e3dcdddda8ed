import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { PrintSheet } from "#features/vehicle-page/sheet/ui/print-sheet.tsx";
import { toOutcomeError, toPageData } from "../page-data.ts";
import { buildQuietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";

export { passLoaderHeaders as headers } from "../page-data.ts";

/** Drawn without the site's header and footer. */
export const handle = { bare: true };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const outcome = await context.get(siteServices).printSheet(url.searchParams.get("car_id") ?? "");
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
