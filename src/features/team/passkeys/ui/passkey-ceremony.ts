import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import type { PasskeyPurpose } from "#features/identity/staff/passkeys/passkey-challenge.ts";
import { toPasskeyOptionsHref } from "../passkey-paths.ts";

async function readOptions<Options>(purpose: PasskeyPurpose): Promise<Options> {
  const response = await fetch(toPasskeyOptionsHref(purpose), { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return (await response.json()) as Options;
}

/** Has the browser prove or make a passkey, and answers what it says as JSON. @throws what the browser throws, also when a person cancels */
export async function runPasskey(purpose: PasskeyPurpose): Promise<string> {
  const answer =
    purpose === "add"
      ? await startRegistration({
          optionsJSON: await readOptions<PublicKeyCredentialCreationOptionsJSON>(purpose),
        })
      : await startAuthentication({
          optionsJSON: await readOptions<PublicKeyCredentialRequestOptionsJSON>(purpose),
        });
  return JSON.stringify(answer);
}

/** A minute before a challenge ends. */
const RENEWED_MS = 4 * 60_000;

/**
 * Offers the person's passkeys where the browser offers their addresses, for as long as the page stands there.
 * @returns what ends that
 */
export function offerInAutofill(chosen: (answer: string) => void): () => void {
  let isOver = false;
  const offer = async () => {
    try {
      const optionsJSON = await readOptions<PublicKeyCredentialRequestOptionsJSON>("sign-in");
      if (isOver) return;
      const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
      if (!isOver) chosen(JSON.stringify(answer));
    } catch {
      // The page has a button as well.
    }
  };
  const end = () => {
    isOver = true;
    clearInterval(timer);
    WebAuthnAbortService.cancelCeremony();
  };
  const timer = setInterval(() => void offer(), RENEWED_MS);
  void browserSupportsWebAuthnAutofill().then((isSupported) => {
    if (isOver) return;
    if (isSupported) void offer();
    else clearInterval(timer);
  });
  return end;
}
