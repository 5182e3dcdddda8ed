import { stat } from "node:fs/promises";
import { z } from "zod";
import type { Feed, NewFeed } from "./feed-store.server.ts";

const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,59})$/;

/**
 * What is wrong with a feed before it is saved, a sentence for each, beginning with the argument or option (D11).
 * @param feeds the account's feeds; one of the same name is replaced
 */
export async function checkNewFeed(
  { name, address, notify }: NewFeed,
  feeds: readonly Feed[],
): Promise<string[]> {
  const same = feeds.find((feed) => feed.address === address && feed.name !== name);
  const wrongMail = notify.filter((text) => !z.email().safeParse(text).success);
  const problems = [
    !NAME.test(name) &&
      `<name>: "${name}" must be 1 to 60 letters, digits, dots, hyphens and underscores, and begin with a letter or digit.`,
    !(await isThere(address)) && `<folder-or-url>: ${address} does not exist. Create it first.`,
    same && `<folder-or-url>: the feed "${same.name}" reads ${address} already.`,
    ...wrongMail.map((text) => `--notify: "${text}" is not an email address.`),
  ];
  return problems.filter((problem) => typeof problem === "string");
}

async function isThere(address: string): Promise<boolean> {
  if (/^https?:\/\//i.test(address)) return true;
  return stat(address).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== "ENOENT" && code !== "ENOTDIR",
  );
}
