import { expect, test } from "vitest";
import { ALERTS_PATH, STOP_ALERTS_PATH } from "../paths.ts";
import { issueAlertToken, readAlertToken, toManageUrl, toStopUrl } from "./alert-links.ts";

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

test("D143: a token leads back to its subscriber", () => {
  expect(readAlertToken(SECRET, issueAlertToken(SECRET, OWNER.id))).toBe(OWNER.id);
});

test.each([
  ["of another installation", issueAlertToken("another secret", OWNER.id)],
  ["of another subscriber", OWNER.id + issueAlertToken(SECRET, OWNER.id.replace("6", "7")).slice(36)],
  ["cut off", issueAlertToken(SECRET, OWNER.id).slice(0, -1)],
  ["without a signature", OWNER.id],
  ["that is empty", ""],
])("D143: a token %s is none", (_, token) => {
  expect(readAlertToken(SECRET, token)).toBeNull();
});

test("D143: links that were mailed before stay valid", () => {
  const mailed = "6f1f2a52-58b9-4f7e-9a43-08d1f2c5a111.DybSCThilJ3LDWKjuv8to8rLePS2sYxQuCfgyvMh6ck";
  expect(readAlertToken(SECRET, mailed)).toBe(OWNER.id);
});
