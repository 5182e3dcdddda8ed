import { type ClientLoaderFunctionArgs, data, redirect } from "react-router";
import { describe, expect, test } from "vitest";
import { answerOffline, keepWhileOffline } from "./offline.ts";

const gone = () => Promise.reject(new TypeError("Failed to fetch"));
const toError = (status: number) => ({ status, statusText: "", internal: false, data: null });

function openPage() {
  const load = keepWhileOffline<string>();
  return (href: string, answer: () => Promise<unknown>) =>
    load({
      request: new Request(`http://manage.localhost${href}`),
      serverLoader: answer as ClientLoaderFunctionArgs["serverLoader"],
    });
}

describe("keepWhileOffline", () => {
  test("D430: a page that cannot be loaded again stays as it was", async () => {
    const ask = openPage();
    expect(await ask("/leads/1", async () => "first")).toBe("first");
    expect(await ask("/leads/1", gone)).toBe("first");
    expect(await ask("/leads/1", () => Promise.reject(toError(503)))).toBe("first");
    expect(await ask("/leads/1", async () => "second")).toBe("second");
    expect(await ask("/leads/1", gone)).toBe("second");
  });

  test("D430: another page never shows what this one did", async () => {
    const ask = openPage();
    await ask("/leads/1", async () => "first");
    await expect(ask("/leads/2", gone)).rejects.toThrow(TypeError);
  });

  test.each([
    ["to sign in", redirect("/sign-in")],
    ["that it is gone", toError(404)],
    ["that it is not theirs", toError(403)],
  ])("D430: what the server says of it is told: %s", async (_, answer) => {
    const ask = openPage();
    await ask("/leads/1", async () => "first");
    await expect(ask("/leads/1", () => Promise.reject(answer))).rejects.toBe(answer);
  });
});

test("D430: a form without a connection has the answer for that; others have theirs", async () => {
  expect(await answerOffline(Promise.resolve("saved"), "offline")).toBe("saved");
  expect(await answerOffline(gone(), "offline")).toEqual(data("offline", { status: 503 }));
  await expect(answerOffline(Promise.reject(toError(404)), "offline")).rejects.toEqual(toError(404));
});
