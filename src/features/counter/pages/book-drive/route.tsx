import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { readForm } from "#platform/http/read-input.ts";
import { answerOffline, keepWhileOffline, OFFLINE } from "#ui/page/offline.ts";
import { type BookAnswer, type BookView, readTyped } from "../../book/book-view.ts";
import { showBook } from "../../book/show-book.server.ts";
import { submitBook } from "../../book/submit-book.server.ts";
import { BookPage } from "../../book/ui/book-page.tsx";
import { DRIVE_FIELDS } from "../../drive/drive-view.ts";
import { toDriveHref } from "../../paths.ts";

export const loader = ({ context }: LoaderFunctionArgs) => showBook(context.get(staffContext));

export const clientLoader = keepWhileOffline<BookView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const staff = context.get(staffContext);
  const booked = await submitBook(staff, await readForm(request));
  if ("id" in booked)
    return redirect(`${toDriveHref(staff.params.account ?? "", booked.id)}?${DRIVE_FIELDS.done}=booked`, 303);
  return data(booked, { status: booked.fields.time ? 409 : 422 });
}

/** Without a connection, the form says so and keeps what was typed. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await readForm(request.clone());
  return answerOffline(serverAction<typeof action>(), {
    ...{ error: OFFLINE, fields: {}, typed: readTyped(form) },
  } satisfies BookAnswer);
}

export default function BookDrive() {
  return <BookPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
