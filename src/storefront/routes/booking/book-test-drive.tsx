import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  replace,
  useActionData,
  useLoaderData,
} from "react-router";
import { keepForm } from "#features/leads/enquiry/ui/fields/keep-form.ts";
import { BookPage } from "#features/test-drives/ui/book-page.tsx";
import { toCookieHeaders } from "../../cookie-headers.ts";
import { buildQuietMeta } from "../../page-meta.ts";
import { siteServices } from "../../services.ts";
import { useSite } from "../../use-site.ts";

export { shouldRevalidatePage as shouldRevalidate } from "../../page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = await context.get(siteServices).testDrive(url);
  if (!view) throw data(null, { status: 404 });
  return view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await context.get(siteServices).submitTestDrive(request);
  if (!outcome) throw data(null, { status: 404 });
  // In the place of the form: Back must not lead to what has been sent.
  if (outcome.kind === "redirect") return replace(outcome.to, 303);
  return data(outcome.view, { status: outcome.status, headers: toCookieHeaders(outcome.cookies) });
}

/** Without an answer the form stays as it is typed and says so itself (ERR-01, LEAD-05). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepForm(() => serverAction<typeof action>());
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Book a test drive", matches);
}

export default function BookTestDrive() {
  const first = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <BookPage site={useSite()} view={answer ?? first} isAnswer={answer !== undefined} />;
}
