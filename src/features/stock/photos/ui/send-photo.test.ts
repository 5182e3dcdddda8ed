import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { STALLED_MS, sendPhoto } from "./send-photo.ts";

/** A request of a browser, as far as it is used. */
class Request {
  static last: Request;
  upload: { onprogress: (event: { loaded: number; total: number }) => void } = {
    onprogress: () => undefined,
  };
  status = 0;
  response: unknown = null;
  onload = (): void => undefined;
  onabort = (): void => undefined;
  onloadend = (): void => undefined;
  constructor() {
    Request.last = this;
  }
  open() {}
  send() {}
  abort() {
    this.onabort();
    this.onloadend();
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Request);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const send = () => {
  const shares: number[] = [];
  const { signal } = new AbortController();
  const sent = sendPhoto({ href: "/upload", photo: new Blob(["x"]), signal }, (share) => shares.push(share));
  return { sent, shares };
};

test("D442: a connection that says nothing more counts as lost, and one that goes on does not", async () => {
  const { sent, shares } = send();
  vi.advanceTimersByTime(STALLED_MS - 1);
  Request.last.upload.onprogress({ loaded: 1, total: 2 });
  vi.advanceTimersByTime(STALLED_MS - 1);
  Request.last.upload.onprogress({ loaded: 2, total: 2 });
  vi.advanceTimersByTime(STALLED_MS);
  expect(await sent).toBe("offline");
  expect(shares).toEqual([0.5, 1]);
});

test("D442: what the server answers of a photo is passed on, and of an answer that is none its status tells", async () => {
  const answer = { error: null, isTemporary: false, isKnown: true };
  const { sent } = send();
  Request.last.answer(200, answer);
  expect(await sent).toEqual(answer);
  expect(vi.getTimerCount()).toBe(0);
  const other = send();
  Request.last.answer(502, null);
  expect(await other.sent).toMatchObject({ isTemporary: true });
});
