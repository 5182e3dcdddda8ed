import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { findServiceBookingHref } from "#features/service-booking/paths.ts";
import { findYardsValidUntil } from "#features/tenancy/locations/yard-view.ts";
import { buildContactView } from "../../build-contact.ts";
import { ContactPage } from "../../ui/contact-page.tsx";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const current = context.get(requestContext);
  const { config, origin } = current;
  const { locations } = current.stock;
  const now = current.now();
  const serviceHref = findServiceBookingHref(config.serviceBooking);
  const view = buildContactView({ locations, config, origin, now, serviceHref });
  return toPageData(context, { view, until: findYardsValidUntil(locations, now) });
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function Contact() {
  return <ContactPage view={useLoaderData<typeof loader>()} site={useSite()} />;
}
