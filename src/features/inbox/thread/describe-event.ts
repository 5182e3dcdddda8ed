import type { ThreadEvent } from "#features/leads/threads/thread.ts";
import type { ListedThreadEvent } from "#features/leads/threads/thread-events.server.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { CALL_OUTCOMES, type CallOutcome } from "./thread-view.ts";

/** Kinds that somebody wrote or said. */
const SPOKEN: readonly ThreadEvent["kind"][] = ["note", "call", "mail-in", "mail-out", "text-in", "text-out"];

export const isSpoken = ({ kind }: Pick<ThreadEvent, "kind">): boolean => SPOKEN.includes(kind);

/** What happened, in a sentence without a full stop: "Kim Nguyen gave it to Jo Barnes". */
export function describeEvent(event: ListedThreadEvent, timeZone: string): string {
  const { kind, data, body, staffId } = event;
  const who = event.staffName ?? (staffId === null ? "The program" : "Somebody who left");
  switch (kind) {
    case "note":
      return `${who} left a note`;
    case "call":
      return `${who} called: ${CALL_OUTCOMES[data.outcome as CallOutcome]?.toLowerCase() ?? "logged"}`;
    case "mail-out":
      return `${who} wrote an email`;
    case "mail-in":
      return describeMail(event);
    case "text-out":
      return `${who} sent a text message`;
    case "text-in":
      return WISHES[String(data.wish)] ?? "The shopper sent a text message";
    case "assigned":
      return describeAssigned(event, who);
    case "next-step":
      return body === null
        ? `${who} ticked off the next step`
        : `${who} planned for ${formatStaffTime(new Date(String(data.at)), timeZone)}`;
    case "closed":
      return `${who} closed this lead`;
    case "reopened":
      return staffId === null ? "Opened again, since the shopper wrote" : `${who} opened this lead again`;
    case "answered":
      return `${who} marked it as answered`;
    case "merged":
      return "Two leads of the same shopper became one";
    case "released":
      return `${who} released a held enquiry`;
    case "rejected":
      return `${who} rejected a held enquiry`;
    case "sent-again":
      return `${who} sent an enquiry again`;
  }
}

const WISHES: Readonly<Record<string, string>> = {
  stop: "The shopper asked for no more text messages",
  start: "The shopper wants text messages again",
};

function describeMail({ data: { from, isFromOther, automatic } }: ListedThreadEvent): string {
  const { name = "", address = "" } = (from ?? {}) as { readonly name?: string; readonly address?: string };
  const sender = name === "" ? address : `${name} (${address})`;
  // A mail may have any name, such as that of a colleague.
  const shopper = name === "" ? "The shopper" : `The shopper (${name})`;
  const who = isFromOther === true ? `${sender}, who is not the shopper,` : shopper;
  return automatic === true ? `An automatic answer of ${sender}` : `${who} wrote an email`;
}

function describeAssigned({ data, staffId }: ListedThreadEvent, who: string): string {
  const { to, name, byTurns, from, minutes } = data;
  if (byTurns === true && typeof from === "string")
    return `${from} had not answered within ${minutes} minutes of opening hours: given to ${name}`;
  if (byTurns === true) return `Given to ${name} by turns`;
  if (to === null) return `${who} gave it back: nobody has it now`;
  return to === staffId ? `${who} took it` : `${who} gave it to ${String(name)}`;
}
