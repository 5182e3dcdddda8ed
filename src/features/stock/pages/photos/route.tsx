import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { readFormData } from "#platform/http/read-input.ts";
import { answerOffline, keepWhileOffline, OFFLINE } from "#ui/page/offline.ts";
import { PHOTO_FIELDS, type PhotosAnswer, type PhotosView } from "../../photos/photos-view.ts";
import { showPhotos } from "../../photos/show-photos.server.ts";
import { submitPhotos } from "../../photos/submit-photos.server.ts";
import { PhotosPage } from "../../photos/ui/photos-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showPhotos(context.get(staffContext));

export const clientLoader = keepWhileOffline<PhotosView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readFormData(request);
  const answer = await submitPhotos(context.get(staffContext), form);
  return data(answer, { status: answer.error === null ? 200 : 422 });
}

/** Without a connection, the page says so and stays. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return answerOffline(serverAction<typeof action>(), {
    intent: String(form.get(PHOTO_FIELDS.intent)),
    photo: String(form.get(PHOTO_FIELDS.photo)),
    error: OFFLINE,
    ...{ done: null, canUndo: false },
  } satisfies PhotosAnswer);
}

/** Also after a refusal: what somebody else changed is to be seen, and nothing typed can be lost here. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 422 || defaultShouldRevalidate;

export default function Photos() {
  return <PhotosPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
