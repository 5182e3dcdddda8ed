import type { Locator, Page } from "@playwright/test";
import { MEDIA, OUTSIDE, SHOWN } from "../dealer/viewer-stock.ts";
import { expect as expectSoon } from "./test.ts";

/** A whole turn of frames takes its time on a machine that is busy. */
export const expect = expectSoon.configure({ timeout: 30_000 });

export const tab = (page: Page, name: string) => page.getByRole("tab", { name });
export const slider = (page: Page) => page.getByRole("slider", { name: /^Turn this/ });
export const angle = async (page: Page) => Number(await slider(page).getAttribute("aria-valuenow"));
export const next = (page: Page) =>
  page.getByRole("region", { name: /^Photos of this/ }).getByRole("button", { name: "Next" });
export const spot = (page: Page, number: number) =>
  page.getByRole("button", { name: `Point of interest ${number}` });

/** Opens a car's page on a view and waits until it can be used. Gives the names of the media that it asks for, as it goes on. */
export async function open(page: Page, car: string, view?: string): Promise<readonly string[]> {
  const asked: string[] = [];
  page.on("request", (call) => {
    for (const place of [MEDIA, OUTSIDE])
      if (call.url().startsWith(place)) asked.push(call.url().slice(place.length));
  });
  await page.goto(`/cars/${car}${view ? `?view=${view}` : ""}`);
  return asked;
}

export async function openStoppedSpin(page: Page): Promise<void> {
  await open(page, SHOWN.everything, "spinner");
  await expect(page.getByText("Drag to turn")).toBeVisible();
  await page.getByRole("button", { name: "Stop turning" }).click();
}

export async function measureMiddle(locator: Locator): Promise<Point> {
  const box = (await locator.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const STEP_MS = 16;

/** Puts fingers down at the first of `places`, moves them through the others, a step each 16 ms, and lifts them `restMs` later. */
async function touch(page: Page, places: readonly (readonly Point[])[], restMs = STEP_MS): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const began = Date.now();
  const send = (type: "touchStart" | "touchMove" | "touchEnd", fingers: readonly Point[], ms: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
      timestamp: (began + ms) / 1000,
    });
  const last = (places.length - 1) * STEP_MS;
  for (const [at, fingers] of places.entries())
    await send(at === 0 ? "touchStart" : "touchMove", fingers, at * STEP_MS);
  await send("touchEnd", [], last + restMs);
}

const STEPS = Array.from({ length: 11 }, (_, step) => step / 10);

/** Swipes with one finger by `by` pixels to the right. */
export const swipe = (page: Page, { x, y }: Point, by: number, restMs?: number) =>
  touch(
    page,
    STEPS.map((part) => [{ x: x + by * part, y }]),
    restMs,
  );

/** Moves two fingers apart, from 80 pixels to 240. */
export const spreadFingers = (page: Page, { x, y }: Point) =>
  touch(
    page,
    STEPS.map((part) => [-1, 1].map((side) => ({ x: x + side * (40 + 80 * part), y }))),
  );

/** Resolves once the browser has drawn as many pictures. */
export const drawn = (page: Page, pictures: number) =>
  page.evaluate(async (count) => {
    for (let picture = 0; picture < count; picture += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }, pictures);
