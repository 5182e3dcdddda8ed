import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { answerPost } from "#features/forms/take/form-outcome.ts";
import { keepForm } from "#features/forms/ui/layout/keep-form.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { showTestDrive } from "../../manage/show-test-drive.server.ts";
import { submitTestDrive } from "../../manage/submit-test-drive.server.ts";
import { ManagePage } from "../../ui/manage-page.tsx";

const STATUS = { "test-drive": 200, none: 404, over: 410 } as const;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = await showTestDrive(context.get(requestContext), url);
  return data(view, { status: STATUS[view.kind] });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitTestDrive(context.get(requestContext), request);
  const isElsewhere = outcome.kind === "received" || outcome.kind === "redirect";
  return isElsewhere ? redirect(outcome.to, 303) : answerPost(outcome);
}

/** Without an answer the form stays as it is and says so itself (ERR-01). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepForm(() => serverAction<typeof action>());
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your test drive", matches);
}

export default function BookedTestDrive() {
  const first = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = answer ?? first;
  const key = view.kind === "test-drive" ? `${view.step} ${view.words} ${view.state}` : view.kind;
  return <ManagePage key={key} site={useSite()} view={view} isAnswer={answer !== undefined} />;
}
