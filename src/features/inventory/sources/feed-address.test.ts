import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readFeedAddress } from "./feed-address.ts";

test.each([
  ["https://dms.example/stock.csv?key=1", "https://dms.example/stock.csv?key=1"],
  ["HTTP://dms.example/", "HTTP://dms.example/"],
  ["/srv/feeds", "/srv/feeds"],
  ["feeds/yard.csv", resolve("feeds/yard.csv")],
  ["stock:today.csv", resolve("stock:today.csv")],
])("D11: %s is the feed address %s", (text, address) => {
  expect(readFeedAddress(text)).toEqual({ ok: true, address });
});

test.each(["ftp", "SFTP", "ftps", "s3", "file"])("D11: an address of the scheme %s is refused", (scheme) => {
  const read = readFeedAddress(`${scheme}://dms.example/stock.csv`);
  const reason = expect.stringMatching(`^${scheme.toLowerCase()}:// addresses are not supported.*https://`);
  expect(read).toEqual({ ok: false, reason });
});

test("D11: an http address without a host is refused", () => {
  expect(readFeedAddress("https://")).toEqual({ ok: false, reason: '"https://" is not a valid address.' });
});
