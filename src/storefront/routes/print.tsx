import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { PrintSheet } from "#features/vehicle-page/sheet/ui/print-sheet.tsx";
import { outcomeError, timed } from "../page-data.ts";
import { quietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";

export { loaderHeaders as headers } from "../page-data.ts";

/** Drawn without the site's header and footer. */
export const handle = { bare: true };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const outcome = await context.get(siteServices).printSheet(url.searchParams.get("car_id") ?? "");
  if (outcome.kind === "view") return timed(outcome);
  throw outcomeError(outcome);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return quietMeta(loaderData ? `${loaderData.heading} ${loaderData.subheading}`.trim() : "Not found");
}

export default function Print() {
  return <PrintSheet sheet={useLoaderData<typeof loader>()} />;
}
