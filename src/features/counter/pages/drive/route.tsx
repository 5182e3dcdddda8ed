import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { useKeptAnswer } from "#features/inbox/live/use-live.ts";
import { readForm } from "#platform/http/read-input.ts";
import { answerOffline, keepWhileOffline, OFFLINE } from "#ui/page/offline.ts";
import { DRIVE_FIELDS, DRIVE_INTENTS, type DriveAnswer, type DriveView } from "../../drive/drive-view.ts";
import { showDrive } from "../../drive/show-drive.server.ts";
import { submitDrive } from "../../drive/submit-drive.server.ts";
import { DrivePage } from "../../drive/ui/drive-page.tsx";
import { SENT_FIELDS } from "../../sign/sign-view.ts";
import { submitSigning } from "../../sign/submit-signing.server.ts";

const NOTHING = { error: null, isConflict: false, done: null, undo: null, signed: null };

export const loader = ({ context }: LoaderFunctionArgs) => showDrive(context.get(staffContext));

export const clientLoader = keepWhileOffline<DriveView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  if (form(DRIVE_FIELDS.intent) === DRIVE_INTENTS.sign) {
    const signed = await submitSigning(staff, form, form.file(SENT_FIELDS.picture));
    const answer = { ...NOTHING, intent: DRIVE_INTENTS.sign, signed, done: signed.error ? null : "Saved." };
    return data(answer satisfies DriveAnswer, { status: signed.error ? 422 : 200 });
  }
  const answer = await submitDrive(staff, form);
  // The form of the new time is done with.
  if (
    answer.done !== null &&
    (answer.intent === DRIVE_INTENTS.change || answer.intent === DRIVE_INTENTS.cancel)
  )
    return redirect(`${staff.url.pathname.replace(/\.data$/, "")}?${DRIVE_FIELDS.done}=${answer.done}`, 303);
  return data(answer, { status: answer.isConflict ? 409 : answer.error === null ? 200 : 422 });
}

/** Without a connection, the form says so. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await readForm(request.clone());
  return answerOffline(serverAction<typeof action>(), {
    ...{ ...NOTHING, intent: form(DRIVE_FIELDS.intent), error: OFFLINE },
  } satisfies DriveAnswer);
}

/** After a conflict the page shows what somebody else did. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function Drive() {
  const view = useLoaderData<typeof loader>();
  const answer = useKeptAnswer(useActionData<typeof action>());
  return <DrivePage key={`${view.id} ${view.version}`} view={view} answer={answer} />;
}
