import type { PostedForm } from "#platform/http/read-input.ts";
import type { PictureView } from "#ui/media/picture.tsx";

export const THREAD_FIELDS = {
  intent: "intent",
  /** Of the thread as the form shows it. */
  version: "version",
  body: "body",
  outcome: "outcome",
  step: "step",
  /** `YYYY-MM-DD` and `HH:MM` by the clock of the dealer. */
  date: "date",
  time: "time",
  /** Id of a person; "" for nobody. */
  assignee: "assignee",
  /** Id of an enquiry. */
  lead: "lead",
  /** UUID of the form of a reply or text message, and the id of the last mail that it shows. */
  form: "form",
  seen: "seen",
  /** Address to which a reply goes, or number. */
  recipient: "recipient",
  /** Id of a template. */
  template: "template",
  /** Id of the event of a reply that was not delivered. */
  reply: "reply",
} as const;

export const THREAD_INTENTS = {
  note: "note",
  call: "call",
  plan: "plan",
  clearStep: "clear-step",
  assign: "assign",
  close: "close",
  reopen: "reopen",
  answered: "answered",
  release: "release",
  reject: "reject",
  resend: "resend",
  acknowledge: "acknowledge",
  reply: "reply",
  template: "template",
  replyAgain: "reply-again",
  text: "text",
  textTemplate: "text-template",
} as const;

export type ThreadIntent = (typeof THREAD_INTENTS)[keyof typeof THREAD_INTENTS];

/** How a call went. Who was not reached has no answer yet. */
export const CALL_OUTCOMES = {
  spoke: "We spoke",
  message: "Left a message",
  "no-answer": "No answer",
} as const;
export type CallOutcome = keyof typeof CALL_OUTCOMES;

/** What was typed into a form that was not saved. */
export interface TypedThread {
  readonly body: string;
  readonly recipient: string;
  readonly outcome: string;
  readonly step: string;
  readonly date: string;
  readonly time: string;
}

export const readTyped = (form: PostedForm): TypedThread => {
  const read = (name: keyof typeof THREAD_FIELDS) => form(THREAD_FIELDS[name]);
  return {
    ...{ body: read("body"), recipient: read("recipient"), outcome: read("outcome") },
    ...{ step: read("step"), date: read("date"), time: read("time") },
  };
};

/** What a form led to. */
export interface ThreadAnswer {
  /** Of the button that was pressed, and the enquiry that it was about; "" for none. */
  readonly intent: string;
  readonly lead: string;
  readonly error: string | null;
  /** Whether somebody else was first: the page shows what they did. */
  readonly isConflict: boolean;
  readonly done: string | null;
  /** What takes it back; null if nothing does. */
  readonly undo: { readonly intent: ThreadIntent; readonly fields: Readonly<Record<string, string>> } | null;
  readonly typed: TypedThread | null;
  /** Whether nothing is left to show, since the last enquiry was rejected. */
  readonly isGone: boolean;
}

export interface EnquiryView {
  readonly kind: "enquiry";
  readonly id: string;
  readonly reference: string;
  readonly iso: string;
  readonly at: string;
  readonly topic: string;
  /** "Jane Citizen, jane@example.com, 0412 345 678" */
  readonly sender: string;
  readonly message: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly car: CarView | null;
  /** Vehicles that the shopper also looked at, with their consent (D469). */
  readonly viewed: readonly { readonly title: string; readonly href: string }[];
  readonly files: readonly FileView[];
  /** Why it is held, in words; null if it is not. */
  readonly held: readonly string[] | null;
  /** Targets that it has not reached. */
  readonly undelivered: readonly { readonly target: string; readonly state: string }[];
  readonly canResend: boolean;
  readonly canAcknowledge: boolean;
}

export interface CarView {
  readonly title: string;
  readonly photo: PictureView | null;
  /** "$45,990 Drive Away", as the shopper saw it. */
  readonly priceThen: string;
  /** What it costs now if that is something else; null if not, or if it is gone. */
  readonly priceNow: string | null;
  /** "Sold", "Reserved", "No longer in stock"; null if it can be bought. */
  readonly state: string | null;
  readonly stockNumber: string | null;
  /** Its page; null once it is gone. */
  readonly href: string | null;
}

export interface FileView {
  readonly label: string;
  /** Null for one that nobody can open. */
  readonly href: string | null;
  readonly note: string;
}

export interface EventView {
  readonly kind: "event";
  readonly id: number;
  readonly iso: string;
  readonly at: string;
  /** "Kim Nguyen left a note", "Kim Nguyen closed this lead" */
  readonly title: string;
  readonly body: string | null;
  /** What a person wrote or said, and not only what the program noted. */
  readonly isSpoken: boolean;
  /** Null for what is neither a mail nor a text message. */
  readonly mail: MailView | null;
}

export interface MailView {
  /** How far sending it has come; null for one of the shopper. */
  readonly state: string | null;
  readonly isBad: boolean;
  readonly canSendAgain: boolean;
  /** What it repeats of earlier mails; null for nothing. */
  readonly quoted: string | null;
  readonly notes: readonly string[];
}

/** What the form of a reply shows. */
export interface ReplyView {
  /** From the newest enquiry on; none for a shopper without an address. */
  readonly recipients: readonly { readonly address: string; readonly subject: string }[];
  /** To whom it goes unless another is chosen; "" if somebody has to choose. */
  readonly recipient: string;
  /** Whether the shopper's answer comes back here. */
  readonly comesBack: boolean;
  /** UUID: a form that is sent twice makes one mail. */
  readonly formId: string;
  /** Id of the thread's last mail; 0 for none. */
  readonly lastMail: number;
  /** Whether this person wrote it. */
  readonly isLastOwn: boolean;
  readonly templates: readonly { readonly id: number; readonly name: string }[];
  readonly mayKeepTemplates: boolean;
}

/** What the form of a text message shows. */
export interface TextView {
  /** From the newest enquiry on: those whose site sends text messages. */
  readonly recipients: readonly TextRecipientView[];
  /** To whom it goes unless another is chosen; "" if somebody has to choose. */
  readonly recipient: string;
  /** UUID: a form that is sent twice makes one message. */
  readonly formId: string;
}

interface TextRecipientView {
  /** `+61412345678` */
  readonly phone: string;
  /** "0412 345 678" */
  readonly label: string;
  /** "5 Oct 2026, 9:10 am AEST", when it answered STOP; null if it did not. */
  readonly refused: string | null;
  /** Last line of the message. */
  readonly signature: string;
}

export interface ThreadPageView {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly isClosed: boolean;
  readonly isHeld: boolean;
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly email: { readonly text: string; readonly href: string } | null;
  readonly postcode: string | null;
  /** The addresses and numbers of the enquiries, if there are several of either; else none. */
  readonly otherDetails: readonly string[];
  /** Whether they agreed to offers by email. */
  readonly optIn: boolean;
  readonly assignee: { readonly id: number; readonly name: string } | null;
  /** "Somebody else gets it if nobody answers by 5 Oct 2026, 9:10 am AEST."; null if it is given to nobody by turns. */
  readonly moves: string | null;
  /** Who may have it: this person first. */
  readonly assignees: readonly { readonly id: number; readonly name: string; readonly takesLeads: boolean }[];
  readonly you: number;
  readonly nextStep: {
    readonly text: string;
    readonly at: string;
    readonly date: string;
    readonly time: string;
    readonly isPast: boolean;
  } | null;
  readonly due: { readonly text: string; readonly isOverdue: boolean } | null;
  /** "First answered after 12 min"; null before. */
  readonly answered: string | null;
  /** Null for somebody who may not answer. */
  readonly reply: ReplyView | null;
  /** Null for somebody who may not answer, where text messages are not set up, and for a shopper without a mobile. */
  readonly text: TextView | null;
  /** Where the page hears of changes. */
  readonly liveHref: string;
  readonly entries: readonly (EnquiryView | EventView)[];
  /** "AEDT", of the dates and times that are typed. */
  readonly clock: string;
  /** `YYYY-MM-DD` there. */
  readonly today: string;
  /** Where a test drive is booked for them; null for somebody who may not. */
  readonly bookHref: string | null;
  readonly may: { readonly reply: boolean; readonly assign: boolean; readonly release: boolean };
}
