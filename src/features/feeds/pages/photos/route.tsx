import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { readForm } from "#platform/http/read-input.ts";
import { answerOffline, keepWhileOffline, OFFLINE } from "#ui/page/offline.ts";
import { showPhotos, submitPhotos } from "../../photos/photos.server.ts";
import type { FailedPhotosView, PhotosAnswer } from "../../photos/photos-view.ts";
import { PhotosPage } from "../../photos/ui/photos-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showPhotos(context.get(staffContext));

export const clientLoader = keepWhileOffline<FailedPhotosView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const answer = await submitPhotos(context.get(staffContext), await readForm(request));
  return data(answer, { status: answer.error === null ? 200 : 422 });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOffline(serverAction<typeof action>(), { error: OFFLINE, done: null } satisfies PhotosAnswer);

export default function Photos() {
  return <PhotosPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
