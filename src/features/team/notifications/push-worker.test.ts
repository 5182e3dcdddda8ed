import { runInNewContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";
import { readPushWorker } from "./push-app.server.ts";

const ORIGIN = "https://manage.dealers.example";

interface Shown {
  readonly title: string;
  readonly options: object;
}

let shown: Shown[];
let opened: string[];
let focused: string[];
let pages: string[];
let handlers: Record<string, (event: object) => void>;
beforeEach(async () => {
  [shown, opened, focused, pages, handlers] = [[], [], [], [], {}];
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => {
      handlers[name] = handler;
    },
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url),
    },
  };
  runInNewContext(await (await readPushWorker()).text(), { self, URL });
});

/** Hands the worker an event, and waits for what it does about it. */
async function happen(name: string, event: object): Promise<void> {
  let done: unknown;
  handlers[name]!({ ...event, waitUntil: (work: unknown) => (done = work) });
  await done;
}
const tap = (href: string) =>
  happen("notificationclick", { notification: { data: { href }, close: () => undefined } });

test("D463: what comes is shown, and a later notice of a lead takes the place of the one before", async () => {
  const notice = {
    title: "New enquiry",
    body: "2021 Toyota HiLux · Geelong",
    tag: "lead-7",
    href: "/accounts/a/leads/7",
  };
  await happen("push", { data: { json: () => notice } });
  expect(shown).toEqual([
    {
      title: "New enquiry",
      options: { body: notice.body, tag: "lead-7", renotify: true, data: { href: "/accounts/a/leads/7" } },
    },
  ]);
});

test("D463: a tap opens the lead, or goes to its page if it is open", async () => {
  await tap("/accounts/a/leads/7");
  pages = [`${ORIGIN}/accounts/a/leads/8`];
  await tap("/accounts/a/leads/7");
  expect(opened).toEqual([`${ORIGIN}/accounts/a/leads/7`, `${ORIGIN}/accounts/a/leads/7`]);
  pages.push(`${ORIGIN}/accounts/a/leads/7`);
  await tap("/accounts/a/leads/7");
  expect(focused).toEqual([`${ORIGIN}/accounts/a/leads/7`]);
  expect(opened).toHaveLength(2);
});

test("D463: a tap leads to no other host", async () => {
  for (const href of ["https://evil.example/", "//evil.example/x", "javascript:alert(1)"]) await tap(href);
  expect([opened, focused]).toEqual([[], []]);
});
