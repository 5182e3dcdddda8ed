import fc from "fast-check";
import { expect, test } from "vitest";
import { readReplyAddress, readReplyMailId, toReplyAddress, toReplyMailId } from "./reply-token.ts";

const SECRET = "the secret of this installation, 32";
const claim = fc.record({
  accountId: fc.integer({ min: 1, max: 2 ** 31 }),
  eventId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
});

test("D434: a reply address and a Message-ID lead back to their mail, whatever case they come back in", () => {
  fc.assert(
    fc.property(claim, (claim) => {
      const address = toReplyAddress(SECRET, claim, "reply.example");
      expect(address.indexOf("@")).toBeLessThanOrEqual(64);
      const mailId = `${toReplyMailId(SECRET, claim, new Date(1_800_000_000_000))}@forecourt.example`;
      for (const form of [(text: string) => text, (text: string) => text.toUpperCase()]) {
        expect(readReplyAddress(SECRET, form(address))).toEqual(claim);
        expect(readReplyMailId(SECRET, form(mailId))).toEqual(claim);
      }
    }),
  );
});

test("D434: a token of another installation, or with any character changed, is of nothing", () => {
  fc.assert(
    fc.property(claim, fc.nat(), fc.constantFrom(..."0123456789abcxyz-+"), (claim, at, character) => {
      const address = toReplyAddress(SECRET, claim, "reply.example");
      const place = "reply+".length + (at % (address.indexOf("@") - "reply+".length));
      const forged = address.slice(0, place) + character + address.slice(place + 1);
      expect(readReplyAddress(SECRET, forged)).toEqual(forged === address ? claim : null);
      expect(readReplyAddress("another secret of 32 characters!", address)).toBeNull();
    }),
  );
});

test.each(["", "reply@reply.example", "reply+@reply.example", "reply+a-b-c@x", "kim@dealer.example"])(
  "D434: %j is no reply address",
  (address) => {
    expect(readReplyAddress(SECRET, address)).toBeNull();
    expect(readReplyMailId(SECRET, address)).toBeNull();
  },
);
