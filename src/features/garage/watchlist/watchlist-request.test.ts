import { afterEach, expect, test, vi } from "vitest";
import { postToWatchlist } from "./watchlist-request.ts";

afterEach(() => vi.unstubAllGlobals());

const save = (answer: () => Promise<Response>) => {
  const call = vi.fn(answer);
  vi.stubGlobal("fetch", call);
  return { call, outcome: postToWatchlist("save-car", { car_id: 7 }, "token") };
};

test("WAT-01 D142: a change is posted as JSON with the session's own token", async () => {
  const { call, outcome } = save(async () => Response.json({}));
  expect(await outcome).toBeNull();
  expect(call).toHaveBeenCalledExactlyOnceWith("/api/watchlist/save-car", {
    method: "POST",
    headers: { "content-type": "application/json", "x-form-token": "token" },
    body: '{"car_id":7}',
  });
});

const FAILED = "We could not reach your watchlist. Check your connection and try again.";

test.each<[string, () => Promise<Response>, string]>([
  [
    "the server's own words",
    async () => Response.json({ error: "Your list is full." }, { status: 422 }),
    "Your list is full.",
  ],
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch")), FAILED],
  ["a page of a proxy instead of JSON", async () => new Response("<h1>502</h1>", { status: 502 }), FAILED],
  ["an error that is no text", async () => Response.json({ error: { code: 1 } }, { status: 500 }), FAILED],
  ["JSON that is null", async () => Response.json(null, { status: 500 }), FAILED],
])("WAT-09: of %s the shopper reads words", async (_, answer, words) => {
  expect(await save(answer).outcome).toEqual({ words, isSignedOut: false });
});

test("WAT-04: the refusal says that the session has ended", async () => {
  const answer = async () => Response.json({ error: "You are signed out." }, { status: 401 });
  expect(await save(answer).outcome).toEqual({ words: "You are signed out.", isSignedOut: true });
});
