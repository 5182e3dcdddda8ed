import { expect, test } from "vitest";
import { ALERTS_PATH, STOP_ALERTS_PATH } from "../paths.ts";
import { toManageUrl, toStopUrl } from "./alert-links.ts";
import { readAlertToken } from "./alert-token.ts";

const SECRET = "a secret of tests";
const OWNER = { id: "6f1f2a52-58b9-4f7e-9a43-08d1f2c5a111", siteUrl: "https://dealer.example" };

test.each([
  ["page", toManageUrl, ALERTS_PATH],
  ["post that stops all", toStopUrl, STOP_ALERTS_PATH],
])(
  "D143 D144: the link to the %s is on the site of the alert and carries its subscriber",
  (_, toUrl, path) => {
    const url = new URL(toUrl(OWNER, SECRET));
    expect(url.origin + url.pathname).toBe(OWNER.siteUrl + path);
    expect([...url.searchParams.keys()]).toEqual(["token"]);
    expect(readAlertToken(SECRET, url.searchParams.get("token") ?? "")).toBe(OWNER.id);
  },
);
