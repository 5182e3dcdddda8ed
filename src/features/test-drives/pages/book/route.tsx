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
import { keepForm } from "#features/forms/ui/layout/keep-form.ts";
import { toCookieHeaders } from "#features/request/page-data.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { buildTestDriveContext } from "../../take/build-test-drive-context.server.ts";
import { showBooking } from "../../take/show-booking.server.ts";
import { submitBooking } from "../../take/take-booking.server.ts";
import { BookPage } from "../../ui/book-page.tsx";

export { shouldRevalidatePage as shouldRevalidate } from "#features/request/page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = await showBooking(buildTestDriveContext(context.get(requestContext)), url);
  if (!view) throw data(null, { status: 404 });
  return view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitBooking(buildTestDriveContext(context.get(requestContext)), request);
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
