import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { checkSigning } from "../../rules/check-signing.ts";
import { readSigned, refuseProblems, SENT_FIELDS, type SignAnswer, type SignPlace } from "../sign-view.ts";
import { findSigning, keepSigning, removeSigning, toBody, type UnsentSigning } from "../unsent.ts";

export type SigningState =
  | { readonly kind: "open"; readonly answer: SignAnswer | null }
  | { readonly kind: "sending" | "offline" }
  /** Refused for good: it stays on the phone until somebody discards it. */
  | { readonly kind: "refused"; readonly error: string };

/** Between two tries. */
const RETRY_MS = 5000;
/** Before a server that does not answer counts as no connection. */
const MAX_WAIT_MS = 60_000;

const REFUSALS: Readonly<Record<number, string>> = {
  401: "You are signed out. Sign in in another tab; it is sent then.",
  403: "Your role does not permit this any more.",
  404: "This test drive is not one of yours any more.",
  413: "The picture is too large.",
};

async function send(href: string, unsent: UnsentSigning): Promise<SignAnswer | "offline"> {
  const answer = (error: string, isTemporary: boolean) => ({ error, isTemporary, problems: {} });
  try {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    const response = await fetch(href, { method: "POST", body: toBody(unsent), signal });
    const found = (await response.json().catch(() => null)) as SignAnswer | null;
    if (found && "isTemporary" in found) return found;
    const { status } = response;
    return answer(
      REFUSALS[status] ?? "Something went wrong on our side.",
      status >= 500 || status === 401 || status === 429,
    );
  } catch {
    return "offline";
  }
}

/**
 * Keeps what is signed on this phone, and sends it as soon as there is a connection, once (D451). What the phone kept of an earlier visit
 * is sent, too.
 */
export function useSigning({ you, driveId, signHref }: SignPlace) {
  const [state, setState] = useState<SigningState>({ kind: "open", answer: null });
  const [isTooLarge, setTooLarge] = useState(false);
  const isRunning = useRef(false);
  const ended = useMemo(() => new AbortController(), []);
  const { revalidate } = useRevalidator();

  const run = useCallback(
    async (unsent: UnsentSigning, isEarlier: boolean) => {
      if (isRunning.current) return;
      isRunning.current = true;
      while (!ended.signal.aborted) {
        setState({ kind: "sending" });
        const answer = await send(signHref, unsent);
        if (answer === "offline" || answer.isTemporary) {
          setState({ kind: "offline" });
          await untilOnline(ended.signal);
          continue;
        }
        if (answer.error === null) {
          removeSigning({ you, driveId });
          await revalidate();
          setState({ kind: "open", answer: null });
        } else if (isEarlier) setState({ kind: "refused", error: answer.error });
        else {
          removeSigning({ you, driveId });
          setState({ kind: "open", answer });
        }
        break;
      }
      isRunning.current = false;
    },
    [you, driveId, signHref, revalidate, ended],
  );

  useEffect(() => {
    const kept = findSigning({ you, driveId });
    if (kept) void run(kept, true);
  }, [you, driveId, run]);
  useEffect(() => () => ended.abort(), [ended]);

  const sign = useCallback(
    async (form: HTMLFormElement, timeZone: string) => {
      const data = new FormData(form);
      const picture = data.get(SENT_FIELDS.picture);
      data.delete(SENT_FIELDS.picture);
      const fields = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
      const now = new Date();
      const checked = checkSigning(
        readSigned((name) => fields[name] ?? ""),
        { today: toDate(now, timeZone) },
      );
      if (!checked.ok) {
        setState({ kind: "open", answer: refuseProblems(checked.problems) });
        return;
      }
      const unsent: UnsentSigning = {
        submission: globalThis.crypto?.randomUUID?.() ?? String(fields[SENT_FIELDS.submission]),
        signedAt: now.toISOString(),
        fields,
        picture: picture instanceof File && picture.size > 0 ? await toPicture(picture) : null,
      };
      setTooLarge(!keepSigning({ you, driveId }, unsent));
      await run(unsent, false);
    },
    [you, driveId, run],
  );

  const discard = useCallback(() => {
    removeSigning({ you, driveId });
    setState({ kind: "open", answer: null });
  }, [you, driveId]);

  return { state, sign, discard, isTooLarge };
}

/** The day in a zone, `YYYY-MM-DD`. The rules of time zones are too much for a phone to load. */
const toDate = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    at,
  );

/** Resolves when the browser says that there is a connection, and in any case after a while: it may not notice. */
const untilOnline = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => resolve();
    setTimeout(end, RETRY_MS);
    addEventListener("online", end, { once: true, signal });
    signal.addEventListener("abort", end, { once: true });
  });

/** Enough to read a licence, and small enough for what a phone keeps of a site. */
const MAX_SIDE = 1600;
const QUALITY = 0.8;

/** The picture as a data address, smaller and upright; as it is where this browser cannot read it. */
async function toPicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return readAsAddress(file);
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const drawing = canvas.getContext("2d");
  if (!drawing) return readAsAddress(file);
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL("image/jpeg", QUALITY);
}

const readAsAddress = (file: File) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(file);
  });
