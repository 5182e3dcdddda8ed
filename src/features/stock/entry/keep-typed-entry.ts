import type { ClientActionFunctionArgs } from "react-router";
import { readForm } from "#platform/http/read-input.ts";
import { answerOffline, OFFLINE } from "#ui/page/offline.ts";
import { type EntryAnswer, readTypedEntry } from "./entry-view.ts";

/** Without a connection, the page says so and keeps what was typed. */
export async function keepTypedEntry({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await readForm(request.clone());
  return answerOffline(serverAction<EntryAnswer>(), {
    error: OFFLINE,
    ...{ errors: {}, doubts: [], knownHref: null, done: null, typed: readTypedEntry(form), version: null },
  } satisfies EntryAnswer);
}
