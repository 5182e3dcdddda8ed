import { stat } from "node:fs/promises";
import { z } from "zod";
import { isWebAddress } from "./feed-address.ts";
import type { Feed, NewFeed } from "./feed-store.server.ts";

const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,59})$/;

/** What is wrong with one thing that is said of a feed, as a sentence. */
export interface NewFeedProblem {
  readonly field: "name" | "address" | "notify";
  readonly text: string;
}

/**
 * What is wrong with a feed before it is saved (D11).
 * @param feeds the account's feeds; one of the same name is replaced
 */
export async function checkNewFeed(
  { name, address, notify }: Pick<NewFeed, "name" | "address" | "notify">,
  feeds: readonly Feed[],
): Promise<NewFeedProblem[]> {
  const same = feeds.find((feed) => feed.address === address && feed.name !== name);
  const wrongMail = notify.filter((text) => !z.email().safeParse(text).success);
  const shown = isWebAddress(address) ? "this address" : address;
  const problems: readonly (NewFeedProblem | false | undefined)[] = [
    !NAME.test(name) && {
      field: "name",
      text: `"${name}" must be 1 to 60 letters, digits, dots, hyphens and underscores, and begin with a letter or digit.`,
    },
    !(await isThere(address)) && { field: "address", text: `${address} does not exist. Create it first.` },
    same && { field: "address", text: `the feed "${same.name}" reads ${shown} already.` },
    ...wrongMail.map((text) => ({ field: "notify", text: `"${text}" is not an email address.` }) as const),
  ];
  return problems.filter((problem) => typeof problem === "object");
}

async function isThere(address: string): Promise<boolean> {
  if (isWebAddress(address)) return true;
  return stat(address).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== "ENOENT" && code !== "ENOTDIR",
  );
}
