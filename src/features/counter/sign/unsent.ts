import { keepUnsent, listUnsent, readUnsent, removeUnsent } from "#ui/base/unsent.ts";
import { SENT_FIELDS } from "./sign-view.ts";

/** What was signed on this phone and has not reached the server. */
export interface UnsentSigning {
  /** UUID: the server stores it once, however often it is sent. */
  readonly submission: string;
  /** ISO instant. */
  readonly signedAt: string;
  /** The form's fields by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Of the licence, as a data address; null for none. */
  readonly picture: string | null;
}

/** Whose signing of which test drive: nobody else sends it under their own name. */
export interface SigningKey {
  readonly you: number;
  readonly driveId: string;
}

const toPrefix = (you: number): string => `test-drive:${you}:`;
const toKey = ({ you, driveId }: SigningKey): string => toPrefix(you) + driveId;

/** What this phone keeps of a test drive; null for nothing. */
export function findSigning(key: SigningKey): UnsentSigning | null {
  try {
    return JSON.parse(readUnsent(toKey(key)) ?? "null") as UnsentSigning | null;
  } catch {
    return null;
  }
}

/** Keeps what was signed until it is sent. @returns false if this phone has no room for it */
export const keepSigning = (key: SigningKey, unsent: UnsentSigning): boolean =>
  keepUnsent(toKey(key), JSON.stringify(unsent));

/** Forgets what was sent, or is not to be sent. */
export const removeSigning = (key: SigningKey): void => removeUnsent(toKey(key));

/** Ids of the test drives of which this phone keeps something for a person. */
export const listSignings = (you: number): string[] =>
  listUnsent().flatMap((key) => (key.startsWith(toPrefix(you)) ? [key.slice(toPrefix(you).length)] : []));

/** The body in which it is sent. */
export function toBody({ submission, signedAt, fields, picture }: UnsentSigning): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set(SENT_FIELDS.submission, submission);
  body.set(SENT_FIELDS.signedAt, signedAt);
  if (picture !== null) body.set(SENT_FIELDS.picture, toBlob(picture), "licence");
  return body;
}

/** Reading it with `fetch` would need a rule of its own in the Content Security Policy. */
function toBlob(address: string): Blob {
  const bytes = atob(address.slice(address.indexOf(",") + 1));
  return new Blob([Uint8Array.from(bytes, (character) => character.charCodeAt(0))], { type: "image/jpeg" });
}
