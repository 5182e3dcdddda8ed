import { expect, test } from "vitest";
import { findSuspicions, HOURLY_ALLOWANCE, type SuspicionSigns } from "./suspicion.ts";

const NOW = new Date("2025-03-01T00:00:10Z");
const secondsAgo = (seconds: number) => ({ id: "x", issuedAt: new Date(NOW.getTime() - seconds * 1000) });
const PERSON: SuspicionSigns = {
  ...{ trap: "", submission: secondsAgo(30), remembered: false, hasCar: false },
  ...{ now: NOW, fromAddress: 1, fromBlock: 0, fromPerson: 1, fromPersonInBlock: 0 },
};
const FLOOD = { fromAddress: HOURLY_ALLOWANCE.address + 1 };
const INSISTENCE = { fromPerson: HOURLY_ALLOWANCE.person + 1 };

test.each<[string, Partial<SuspicionSigns>, string[]]>([
  ["a person", {}, []],
  ["a filled trap", { trap: "http://spam" }, ["honeypot"]],
  ["no valid token", { submission: null }, ["no-token"]],
  ["a call of the API", { submission: "not-asked" }, []],
  ["a form sent in 1.9 s", { submission: secondsAgo(1.9) }, ["too-fast"]],
  ["a form sent in 2 s", { submission: secondsAgo(2) }, []],
  ["a form of a process whose clock is ahead", { submission: secondsAgo(-1) }, []],
  ["a form left open for a week", { submission: secondsAgo(604_800) }, []],
  ["a shared mobile address", { fromAddress: HOURLY_ALLOWANCE.address }, []],
  ["many homes of one provider", { fromBlock: HOURLY_ALLOWANCE.block }, []],
  ["a flood from an address", FLOOD, ["rate-address"]],
  ["a flood from a /48", { fromBlock: HOURLY_ALLOWANCE.block + 1 }, ["rate-address"]],
  ["a keen shopper", { fromPerson: HOURLY_ALLOWANCE.person }, []],
  ["a flood of one person", INSISTENCE, ["rate-person"]],
  ["a person on many phones of one provider", { fromPersonInBlock: HOURLY_ALLOWANCE.personInBlock }, []],
  [
    "a flood of one person from a /48",
    { fromPersonInBlock: HOURLY_ALLOWANCE.personInBlock + 1 },
    ["rate-person"],
  ],
  [
    "everything at once",
    { trap: "x", submission: secondsAgo(0), fromAddress: 99, fromPerson: 99 },
    ["honeypot", "too-fast", "rate-address", "rate-person"],
  ],
  ["a returning shopper's form sent in a second", { submission: secondsAgo(1), remembered: true }, []],
  [
    "a flood of forms that claim to be a returning shopper's",
    { ...FLOOD, submission: secondsAgo(1), remembered: true },
    ["rate-address"],
  ],
  ["a filled trap of a returning shopper", { trap: "x", remembered: true }, ["honeypot"]],
  ["a returning shopper without a token", { submission: null, remembered: true }, ["no-token"]],
])("D14 D17 D79 D102 D240: without a car, %s", (_, signs, suspicions) => {
  expect(findSuspicions({ ...PERSON, ...signs })).toEqual(suspicions);
});

test.each<[string, Partial<SuspicionSigns>, string[]]>([
  ["a filled trap", { trap: "http://spam" }, ["honeypot"]],
  ["no valid token", { submission: null }, ["no-token"]],
  ["a form sent in a second", { submission: secondsAgo(1) }, []],
  ["a flood from an address", { fromAddress: 10_000 }, []],
  ["a flood from an address by the API", { fromAddress: 10_000, submission: "not-asked" }, []],
  ["a flood of one person", { fromPerson: 10_000 }, []],
  ["a flood of one person from a flooding address", { ...FLOOD, ...INSISTENCE }, []],
  [
    "a person's many forms sent in a second",
    { ...INSISTENCE, submission: secondsAgo(1) },
    ["too-fast", "rate-person"],
  ],
  [
    "a flood of forms sent in a second",
    { ...FLOOD, submission: secondsAgo(1) },
    ["too-fast", "rate-address"],
  ],
])("D14 D79: about a car, %s", (_, signs, suspicions) => {
  expect(findSuspicions({ ...PERSON, hasCar: true, ...signs })).toEqual(suspicions);
});
