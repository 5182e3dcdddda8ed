import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useBeforeUnload, useRevalidator } from "react-router";
import { sendPhoto, shrinkPhoto } from "./send-photo.ts";

export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly state: "waiting" | "sending" | "offline" | "done" | "known" | "failed";
  /** 0 to 1. */
  readonly share: number;
  readonly error: string | null;
}

/** Between two tries of the same photo. */
const RETRY_MS = 5000;
/** Of a photo that the server cannot take just now. A lost connection is waited for as long as the page is open. */
const MAX_TRIES = 6;

/**
 * Sends photos one after another, so that they show in the order in which they were chosen. One that a lost connection stopped is sent
 * again once there is one; the server knows a photo that it has already (D442).
 */
export function useUploads(href: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<{ id: number; file: File }[]>([]);
  const isRunning = useRef(false);
  const ended = useMemo(() => new AbortController(), []);
  const files = useRef(new Map<number, File>());
  const { revalidate } = useRevalidator();

  const update = useCallback((id: number, change: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }, []);

  const run = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    for (let next = queue.current.shift(); next && !ended.signal.aborted; next = queue.current.shift()) {
      const { id, file } = next;
      update(id, { state: "sending", share: 0, error: null });
      const photo = await shrinkPhoto(file);
      for (let tries = 1; !ended.signal.aborted; ) {
        const answer = await sendPhoto({ href, photo, signal: ended.signal }, (share) =>
          update(id, { state: "sending", share }),
        );
        if (answer === "offline") {
          update(id, { state: "offline" });
          await untilOnline(ended.signal);
        } else if (answer.isTemporary && tries < MAX_TRIES) {
          tries += 1;
          update(id, { state: "waiting" });
          await pause(ended.signal);
        } else {
          update(id, {
            state: answer.error ? "failed" : answer.isKnown ? "known" : "done",
            error: answer.error,
          });
          if (answer.error === null) {
            files.current.delete(id);
            void revalidate();
          }
          break;
        }
      }
    }
    isRunning.current = false;
  }, [href, update, revalidate, ended]);

  const add = useCallback(
    (chosen: readonly File[]) => {
      const added = chosen.map((file) => {
        lastId += 1;
        files.current.set(lastId, file);
        return { id: lastId, file };
      });
      queue.current.push(...added);
      setUploads((all) => [
        ...all.filter(({ state }) => state !== "done"),
        ...added.map(
          ({ id, file }) => ({ id, name: file.name, state: "waiting", share: 0, error: null }) as const,
        ),
      ]);
      void run();
    },
    [run],
  );

  const retry = useCallback(
    (id: number) => {
      const file = files.current.get(id);
      if (!file) return;
      queue.current.push({ id, file });
      update(id, { state: "waiting", error: null });
      void run();
    },
    [run, update],
  );

  useEffect(() => () => ended.abort(), [ended]);
  const isSending = uploads.some(({ state }) => /^(waiting|sending|offline)$/.test(state));
  useBeforeUnload((event) => {
    if (isSending) event.preventDefault();
  });
  return { uploads, add, retry, isSending };
}

let lastId = 0;

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, RETRY_MS);
    signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** Resolves when the browser says that there is a connection, and in any case after a while: it may not notice. */
const untilOnline = (signal: AbortSignal) =>
  Promise.race([
    pause(signal),
    new Promise<void>((resolve) => addEventListener("online", () => resolve(), { once: true, signal })),
  ]);
