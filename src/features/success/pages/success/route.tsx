import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { buildEnquiryContext } from "#features/leads/take/build-enquiry-context.server.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { findBookedTime } from "#features/test-drives/manage/read-booking.server.ts";
import { showSuccess } from "../../success.server.ts";
import { Success } from "../../ui/success.tsx";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = buildEnquiryContext(context.get(requestContext));
  return showSuccess(asked, url, await findBookedTime(asked, url));
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Enquiry sent", matches);
}

export default function SuccessRoute() {
  return <Success site={useSite()} view={useLoaderData<typeof loader>()} />;
}
