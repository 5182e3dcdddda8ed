import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { findBookedTime } from "#features/test-drives/manage/read-booking.server.ts";
import { findNextTimes } from "#features/test-drives/take/next-times.server.ts";
import { showSuccess } from "../../show-success.server.ts";
import { Success } from "../../ui/success.tsx";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const drives = context.get(requestContext);
  const booked = await findBookedTime(drives, url);
  const times = booked ? [] : await findNextTimes(drives, url.searchParams.get("car") ?? "");
  return showSuccess(drives, url, { booked, times });
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Enquiry sent", matches);
}

export default function SuccessRoute() {
  return <Success site={useSite()} view={useLoaderData<typeof loader>()} />;
}
