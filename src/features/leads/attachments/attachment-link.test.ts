import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "#platform/time.ts";
import { buildAttachmentPath, readAttachmentLink } from "./attachment-link.ts";

const SIGNER = { secret: "s".repeat(32), accountId: 7 };
const NOW = new Date("2026-03-01T00:00:00Z");
const ID = "5f0c9a3e-1d2b-4c3d-8e4f-a1b2c3d4e5f6";
const TOKEN = buildAttachmentPath(SIGNER, ID, NOW).split("/").at(-1)!;
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

test("D175: a link names its file for 30 days, and no longer", () => {
  expect(readAttachmentLink(SIGNER, TOKEN, later(29.99))).toEqual({ kind: "valid", id: ID, time: later(30) });
  expect(readAttachmentLink(SIGNER, TOKEN, later(30))).toEqual({ kind: "expired" });
});

test("D175: a link is of no use to another account, installation or file, and none can be made up", () => {
  const unknown = { kind: "unknown" };
  expect(readAttachmentLink({ ...SIGNER, accountId: 8 }, TOKEN, NOW)).toEqual(unknown);
  expect(readAttachmentLink({ ...SIGNER, secret: "t".repeat(32) }, TOKEN, NOW)).toEqual(unknown);
  fc.assert(
    fc.property(fc.nat(TOKEN.length - 1), fc.constantFrom(..."0123456789abcdef"), (at, digit) => {
      const forged = TOKEN.slice(0, at) + digit + TOKEN.slice(at + 1);
      if (forged !== TOKEN) expect(readAttachmentLink(SIGNER, forged, NOW)).toEqual(unknown);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (token) => {
      expect(readAttachmentLink(SIGNER, token, NOW)).toEqual(unknown);
    }),
  );
});

test("D175: links that were mailed before stay valid", () => {
  const mailed =
    "6f1f2a52-58b9-4f7e-9a43-08d1f2c5a111-mnduolc0-ebfc9c5bb5e9f814e300a0f79b9db06b3c6b3f1308b1a763c489e8f1d9cda013";
  const id = "6f1f2a52-58b9-4f7e-9a43-08d1f2c5a111";
  expect(readAttachmentLink({ secret: "a secret of tests", accountId: 7 }, mailed, NOW)).toEqual({
    kind: "valid",
    id,
    time: later(30),
  });
});
