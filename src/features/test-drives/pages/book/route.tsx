import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { answerPost } from "#features/forms/take/form-outcome.ts";
import { keepForm } from "#features/forms/ui/layout/keep-form.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { showBooking } from "../../take/show-booking.server.ts";
import { submitBooking } from "../../take/submit-booking.server.ts";
import { BookPage } from "../../ui/book-page.tsx";

export { shouldRevalidatePage as shouldRevalidate } from "#features/request/page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = await showBooking(context.get(requestContext), url);
  if (!view) throw data(null, { status: 404 });
  return view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  return answerPost(await submitBooking(context.get(requestContext), request));
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
