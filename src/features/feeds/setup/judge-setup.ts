import {
  type FeedSignIn,
  findAddressProblem,
  findSecretProblem,
  findSignInNameProblem,
  isWebAddress,
  maskAddress,
  SIGN_IN_KINDS,
  type SignInKind,
} from "#features/inventory/sources/feed-address.ts";
import type { StoredSignIn } from "#features/inventory/sources/feed-sign-in.server.ts";
import type { Feed, NewFeed } from "#features/inventory/sources/feed-store.server.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { normaliseTyped, type PostedLists } from "#platform/http/read-input.ts";
import { MAPPING_CHOICES, SETUP_FORM, type SetupField, type TypedFeed } from "./setup-view.ts";

/** What was typed into the form. */
export function readTypedFeed(form: PostedLists): TypedFeed {
  const read = (name: string) => normaliseTyped(form(name)).trim();
  const signIn = form(SETUP_FORM.signIn);
  return {
    ...{ name: read(SETUP_FORM.name), address: form(SETUP_FORM.address).trim() },
    signIn: (SIGN_IN_KINDS as readonly string[]).includes(signIn) ? (signIn as SignInKind) : "",
    ...{ signInName: form(SETUP_FORM.signInName).trim(), mapping: form(SETUP_FORM.mapping) },
    holds: form(SETUP_FORM.holds) === "changes" ? "changes" : "stock",
    ...{ every: read(SETUP_FORM.every), silentAfter: read(SETUP_FORM.silentAfter) },
    ...{ notify: read(SETUP_FORM.notify), yards: [...new Set(form.all(SETUP_FORM.yards))] },
  };
}

/** A yard of the account, or one that a feed names and the account does not have. */
export interface SetupYard {
  /** Of its box. */
  readonly value: string;
  readonly label: string;
  /** As slugs, by which a feed may name it. */
  readonly keys: readonly string[];
}

/** What is stored, by which a form is judged. */
export interface SetupState {
  /** Null for a new feed. */
  readonly feed: Feed | null;
  readonly signIn: StoredSignIn | null;
  readonly yards: readonly SetupYard[];
  /** Names of ready and saved mappings. */
  readonly mappings: readonly string[];
}

/** What becomes of how the server is signed in to. */
type SignInChange =
  | { readonly kind: "none" }
  /** The stored secret stays. */
  | { readonly kind: "keep"; readonly name: string }
  | { readonly kind: "set"; readonly signIn: FeedSignIn };

/** A form that is right, as a feed. A mapping that is to be detected is null. */
export interface WantedFeed extends Omit<NewFeed, "mapping"> {
  readonly mapping: string | null;
  readonly signIn: SignInChange;
}

export type JudgedSetup =
  | { readonly ok: true; readonly wanted: WantedFeed }
  | { readonly ok: false; readonly errors: Partial<Record<SetupField, string>> };

const MAX_NOTIFIED = 20;

/** Judges a form (D446). Names and addresses of mail are judged by `checkNewFeed`. */
export function judgeSetup(
  { typed, secret }: { readonly typed: TypedFeed; readonly secret: string },
  state: SetupState,
  { allowPrivate }: { readonly allowPrivate: boolean },
): JudgedSetup {
  const errors: Partial<Record<SetupField, string>> = {};
  const { feed } = state;
  const kind = typed.signIn === "" ? null : typed.signIn;
  const isUnchanged = feed !== null && typed.address === maskAddress(feed.address);
  const address = isUnchanged ? feed.address : typed.address;
  const addressProblem = isUnchanged
    ? findKeptProblem(address, kind, allowPrivate)
    : findAddressProblem(address, { kind, allowPrivate });
  if (addressProblem !== null) errors.address = addressProblem;
  const signIn = judgeSignIn(typed, secret, { stored: state.signIn, address });
  if ("errors" in signIn) Object.assign(errors, signIn.errors);
  const intervalMinutes = readNumber(typed.every, 10_080);
  if (intervalMinutes === null) errors.every = "Choose how often, from every minute to every week.";
  const silentAfterHours = readNumber(typed.silentAfter, 8760);
  if (silentAfterHours === null) errors.silentAfter = "Enter hours from 1 to 8760, such as 48.";
  const notify = [...new Set(typed.notify.split(/[\s,;]+/).filter(Boolean))];
  if (notify.length > MAX_NOTIFIED) errors.notify = `Enter at most ${MAX_NOTIFIED} addresses.`;
  const locations = readYards(typed.yards, state);
  if (locations === null)
    errors.yards = "One of these yards is not there any more. Reload the page, and choose again.";
  const mapping = readMapping(typed.mapping, state);
  if (mapping === undefined) errors.mapping = "Choose what it is read with.";
  const isRight = intervalMinutes !== null && silentAfterHours !== null && locations !== null;
  if (Object.keys(errors).length > 0 || !isRight || mapping === undefined || "errors" in signIn)
    return { ok: false, errors };
  const snapshot = typed.holds === "stock";
  return {
    ok: true,
    wanted: {
      ...{ name: feed?.name ?? typed.name, address, mapping, locations, notify, snapshot },
      ...{ intervalMinutes, silentAfterHours, signIn },
    },
  };
}

/** What is wrong with an address that stays, once its server is signed in to. */
function findKeptProblem(address: string, kind: SignInKind | null, allowPrivate: boolean): string | null {
  if (kind === null) return null;
  if (!isWebAddress(address)) return "A folder of the server has no password. Enter a web address for it.";
  return allowPrivate || /^https:/i.test(address)
    ? null
    : "With a password or key, the address must begin with https://, so that nobody on the way reads it.";
}

type Refused = { readonly errors: Partial<Record<SetupField, string>> };

function judgeSignIn(
  { signIn: kind, signInName }: TypedFeed,
  secret: string,
  { stored, address }: { readonly stored: StoredSignIn | null; readonly address: string },
): SignInChange | Refused {
  if (kind === "")
    return secret === ""
      ? { kind: "none" }
      : { errors: { signIn: "Choose what the password or key is for, or leave it empty." } };
  const nameProblem = findSignInNameProblem(kind, signInName);
  if (nameProblem !== null) return { errors: { signInName: nameProblem } };
  if (secret !== "") {
    const problem = findSecretProblem(kind, secret);
    if (problem !== null) return { errors: { secret: problem } };
    return { kind: "set", signIn: { kind, name: signInName, secret } };
  }
  if (stored?.kind !== kind) return { errors: { secret: "Enter the password or key." } };
  // A stored secret is sent to no other server than the one that it is of.
  if (stored.origin !== URL.parse(address)?.origin)
    return { errors: { secret: "The address is another server’s now. Enter the password or key for it." } };
  return { kind: "keep", name: signInName };
}

/** A whole number from 1 to `max`; null for anything else. */
function readNumber(text: string, max: number): number | null {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : null;
}

/** The yards as the feed names them, which keeps the spelling that it has; null if one is unknown. */
function readYards(chosen: readonly string[], { feed, yards }: SetupState): string[] | null {
  const named = chosen.map((value) => {
    const yard = yards.find((one) => one.value === value);
    return yard && (feed?.locations.find((name) => yard.keys.includes(toSlug(name))) ?? yard.value);
  });
  return named.some((name) => name === undefined) ? null : named.filter((name) => name !== undefined);
}

/** The mapping's name, null to detect it, undefined for none that a form may name. */
function readMapping(chosen: string, { feed, mappings }: SetupState): string | null | undefined {
  if (chosen === MAPPING_CHOICES.detect) return null;
  if (chosen === MAPPING_CHOICES.keep) return feed?.mapping;
  return mappings.includes(chosen) ? chosen : undefined;
}
