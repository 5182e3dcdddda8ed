import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { EnquiryForm } from "#features/leads/enquiry/ui/enquiry-form.tsx";
import { keepForm } from "#features/leads/enquiry/ui/fields/keep-form.ts";
import { quietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export { unlessSamePage as shouldRevalidate } from "../page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = await context.get(siteServices).enquiry(url);
  if ("kind" in view) throw data(null, { status: 404 });
  return view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await context.get(siteServices).submitEnquiry(request);
  if (outcome.kind === "redirect") return redirect(outcome.to, 303);
  return data(outcome.view, { status: outcome.status });
}

/** Without an answer the form stays as it is typed and says so itself (ERR-01, LEAD-05). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepForm(() => serverAction<typeof action>());
}

export function meta() {
  return quietMeta("Enquire");
}

export default function Enquiry() {
  const first = useLoaderData<typeof loader>();
  return <EnquiryForm site={useSite()} view={useActionData<typeof action>() ?? first} />;
}
