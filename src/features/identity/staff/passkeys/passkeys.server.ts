import { randomUUID } from "node:crypto";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import { parseJson } from "#platform/http/read-input.ts";
import type { Queries } from "#platform/postgres/database.ts";
import { hashFor } from "#platform/secrets/own-secret.ts";
import type { StaffPerson } from "../person.ts";
import { buildChallenge, CHALLENGE_MS, type ChallengeBinding, readChallenge } from "./passkey-challenge.ts";
import {
  findPasskey,
  type ListedPasskey,
  listPasskeys,
  MAX_PASSKEYS,
  markPasskeyUsed,
  savePasskey,
  usePasskeyChallenge,
} from "./passkey-store.server.ts";

/** Where passkeys are for. */
export interface RelyingParty {
  /** Host of the back office, without a port: passkeys of it work nowhere else. */
  readonly id: string;
  /** `https://manage.forecourt.example` */
  readonly origin: string;
}

/** Under which name the authenticators of a person know them: nobody can read from it who they are. */
const toUserHandle = (own: readonly ListedPasskey[], { staffId, secret }: ChallengeBinding): string =>
  own[0]?.userHandle ?? hashFor(secret, "passkey users", String(staffId)).toString("base64url");

const newChallenge = (binding: ChallengeBinding, now: Date): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(buildChallenge(binding, randomUUID(), now));

interface Asked {
  readonly party: RelyingParty;
  readonly binding: ChallengeBinding;
}

/** What a browser asks an authenticator for that is to prove who somebody is: any passkey, or one of theirs once they have signed in. */
export async function askForPasskey(
  db: Queries,
  { party, binding }: Asked,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = binding.staffId === null ? [] : await listPasskeys(db, binding.staffId);
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: newChallenge(binding, now),
    allowCredentials: own.map(toDescriptor),
    userVerification: "required",
    timeout: CHALLENGE_MS,
  });
}

/** What a browser asks an authenticator for that is to make a passkey. No attestation: any kind of authenticator will do. */
export async function askForNewPasskey(
  db: Queries,
  { party, binding, staff }: Asked & { readonly staff: StaffPerson },
  now: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const own = await listPasskeys(db, staff.id);
  return generateRegistrationOptions({
    rpName: "Forecourt",
    rpID: party.id,
    userID: Uint8Array.from(Buffer.from(toUserHandle(own, binding), "base64url")),
    userName: staff.email,
    userDisplayName: staff.name,
    challenge: newChallenge(binding, now),
    attestationType: "none",
    excludeCredentials: own.map(toDescriptor),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    timeout: CHALLENGE_MS,
  });
}

const toDescriptor = ({
  credentialId,
  transports,
}: {
  readonly credentialId: string;
  readonly transports: readonly string[];
}) => ({ id: credentialId, transports: [...transports] });

/** Lengths are those that the specification allows, with room. */
const text = z.string().max(4096);
const credential = {
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal("public-key"),
};
const authenticationAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
});
const registrationAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: z.string().max(40_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});

/** `ended`: the challenge is over, used or of another browser. `wrong`: anything else that does not prove a passkey. `copied`: its counter went back. */
export type PasskeyProblem = "ended" | "wrong" | "copied";

export type PasskeyOutcome =
  | { readonly ok: true; readonly staff: StaffPerson }
  | { readonly ok: false; readonly reason: PasskeyProblem; readonly staff: StaffPerson | null };

interface PasskeyAnswer extends Asked {
  /** The browser's answer as JSON. */
  readonly answer: string;
}

/**
 * Checks whether the answer of an authenticator proves a passkey, with the person verified by it (D436). A challenge counts once; of
 * somebody who has signed in, only their own passkeys do.
 */
export async function checkPasskey(
  db: Queries,
  { party, binding, answer }: PasskeyAnswer,
  now: Date,
): Promise<PasskeyOutcome> {
  const refuse = (reason: PasskeyProblem, staff: StaffPerson | null = null): PasskeyOutcome => ({
    ...{ ok: false, reason, staff },
  });
  const read = authenticationAnswer.safeParse(parseJson(answer));
  if (!read.success) return refuse("wrong");
  const challenge = findChallenge(read.data.response.clientDataJSON, binding, now);
  if (!challenge) return refuse("ended");
  const passkey = await findPasskey(db, read.data.id);
  if (!passkey) return refuse("wrong");
  const { staff, credentialId: id, publicKey, userHandle } = passkey;
  const given = read.data.response.userHandle;
  // An authenticator that keeps no name for the person may leave it out, but only where we have said whose passkeys we take.
  const isTheirs = given === undefined ? binding.staffId !== null : given === userHandle;
  if (!isTheirs || (binding.staffId !== null && binding.staffId !== staff.id)) return refuse("wrong", staff);
  const verified = await verifyAuthenticationResponse({
    response: { ...read.data, clientExtensionResults: {} } as never,
    expectedChallenge: challenge.text,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The counter is compared where it is stored, so that two at once are seen, too.
    credential: { id, publicKey, counter: 0 },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return refuse("wrong", staff);
  if (!(await usePasskeyChallenge(db, challenge.text, challenge.ends))) return refuse("ended", staff);
  const { newCounter: signCount, credentialBackedUp: isBackedUp } = verified.authenticationInfo;
  const isOnlyOne = await markPasskeyUsed(db, { id: passkey.id, signCount, isBackedUp }, now);
  return isOnlyOne ? { ok: true, staff } : refuse("copied", staff);
}

/** The challenge of an answer and when it ends; null unless it is ours, lives, and was answered in a page of ours that is in no frame. */
function findChallenge(
  clientData: string,
  binding: ChallengeBinding,
  now: Date,
): { readonly text: string; readonly ends: Date } | null {
  const read = z
    .object({ challenge: z.string().max(200), crossOrigin: z.boolean().optional() })
    .safeParse(parseJson(Buffer.from(clientData, "base64url").toString()));
  if (!read.success || read.data.crossOrigin) return null;
  const ends = readChallenge(read.data.challenge, binding, now);
  return ends && { text: read.data.challenge, ends };
}

export type AddedPasskey =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "ended" | "wrong" | "too-many" };

interface NewPasskeyAnswer extends PasskeyAnswer {
  readonly staff: StaffPerson;
  readonly name: string;
}

/** Adds the passkey that an authenticator has made for a person. The caller has asked for a fresh proof of who they are. */
export async function addPasskey(
  db: Queries,
  { party, binding, staff, answer, name }: NewPasskeyAnswer,
  now: Date,
): Promise<AddedPasskey> {
  const refuse = (reason: "ended" | "wrong" | "too-many") => ({ ok: false, reason }) as const;
  const read = registrationAnswer.safeParse(parseJson(answer));
  if (!read.success) return refuse("wrong");
  const { response } = read.data;
  const challenge = findChallenge(response.clientDataJSON, binding, now);
  if (!challenge) return refuse("ended");
  const own = await listPasskeys(db, staff.id);
  if (own.length >= MAX_PASSKEYS) return refuse("too-many");
  const verified = await verifyRegistrationResponse({
    response: { ...read.data, clientExtensionResults: {} } as never,
    expectedChallenge: challenge.text,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return refuse("wrong");
  if (!(await usePasskeyChallenge(db, challenge.text, challenge.ends))) return refuse("ended");
  const { credential: made, credentialBackedUp: isBackedUp } = verified.registrationInfo;
  const isSaved = await savePasskey(
    db,
    {
      ...{ id: randomUUID(), staffId: staff.id, credentialId: made.id, publicKey: made.publicKey },
      ...{
        userHandle: toUserHandle(own, binding),
        transports: response.transports ?? [],
        signCount: made.counter,
      },
      ...{ isBackedUp, name },
    },
    now,
  );
  return isSaved ? { ok: true } : refuse("too-many");
}
