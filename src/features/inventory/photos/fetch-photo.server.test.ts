import { MockAgent } from "undici";
import { expect, test } from "vitest";
import { fetchPhoto } from "./fetch-photo.server.ts";

test.each([
  [403, true],
  [404, true],
  [410, true],
  [408, false],
  [425, false],
  [429, false],
  [500, false],
  [503, false],
])("CONST-04: a photo whose address answers %d is given up at once: %s", async (status, permanent) => {
  const host = new MockAgent();
  host.disableNetConnect();
  host.get("https://photos.example").intercept({ path: "/a.jpg" }).reply(status, "");
  const photo = { url: "https://photos.example/a.jpg", etag: null, lastModified: null };
  const reason = `Its address answered ${status}.`;
  expect(await fetchPhoto(photo, host)).toEqual({ kind: "failed", reason, permanent });
});
