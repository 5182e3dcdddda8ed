import { expect, test } from "vitest";
import { issueAlertToken, readAlertToken } from "./alert-token.ts";

const ID = "6f1f2a52-58b9-4f7e-9a43-08d1f2c5a111";
const SECRET = "a secret of tests";

test("D143: a token leads back to its subscriber", () => {
  expect(readAlertToken(SECRET, issueAlertToken(SECRET, ID))).toBe(ID);
});

test.each([
  ["of another installation", issueAlertToken("another secret", ID)],
  ["of another subscriber", ID + issueAlertToken(SECRET, ID.replace("6", "7")).slice(36)],
  ["cut off", issueAlertToken(SECRET, ID).slice(0, -1)],
  ["without a signature", ID],
  ["that is empty", ""],
])("D143: a token %s is none", (_, token) => {
  expect(readAlertToken(SECRET, token)).toBeNull();
});
