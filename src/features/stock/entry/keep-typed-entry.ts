import type { ClientActionFunctionArgs } from "react-router";
import { readForm } from "#platform/http/read-input.ts";
import { answerOffline, OFFLINE } from "#ui/page/offline.ts";
import { type EntryAnswer, NOTHING, readLookUp, readTypedEntry } from "./entry-view.ts";

/** Without a connection, the page says so and keeps what was typed. */
export async function keepTypedEntry({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await readForm(request.clone());
  const kept = { typed: readTypedEntry(form), lookUp: readLookUp(form) };
  return answerOffline(serverAction<EntryAnswer>(), {
    ...{ ...NOTHING, ...kept, error: OFFLINE },
  } satisfies EntryAnswer);
}
