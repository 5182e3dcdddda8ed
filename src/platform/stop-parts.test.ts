import { expect, test, vi } from "vitest";
import { createLog, silentLog } from "./log.ts";
import { stopParts } from "./stop-parts.ts";

test("D95: while a stop takes long, the log names the parts that are still waited for", async () => {
  const entries: string[] = [];
  const log = createLog("info", { write: (entry) => void entries.push(entry) });
  const photos = Promise.withResolvers<void>();
  const stopped = stopParts({ feeds: async () => undefined, photos: () => photos.promise }, log, 1);
  await vi.waitFor(() => expect(entries.length).toBeGreaterThan(0));
  photos.resolve();
  await stopped;
  expect(JSON.parse(entries[0] ?? "")).toMatchObject({ msg: "waiting to stop", parts: ["photos"] });
});

test("D95: a part that fails to stop keeps no other from stopping", async () => {
  const feeds = Promise.withResolvers<void>();
  const ended: string[] = [];
  const stopFeeds = async () => {
    await feeds.promise;
    ended.push("feeds");
  };
  const stopped = stopParts(
    { photos: () => Promise.reject(new Error("no disk")), feeds: stopFeeds },
    silentLog,
  );
  feeds.resolve();
  await expect(stopped).rejects.toThrow("no disk");
  expect(ended).toEqual(["feeds"]);
});
