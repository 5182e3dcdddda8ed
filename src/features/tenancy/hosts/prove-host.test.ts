import { MockAgent } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findProof, toHostProof } from "./prove-host.server.ts";

const SECRET = "a secret of an installation, long enough";
const HOST = "www.dealer.example";
const proof = toHostProof(SECRET, 1, HOST);

let agent: MockAgent;
beforeEach(() => {
  agent = new MockAgent();
  agent.disableNetConnect();
});
afterEach(() => agent.close());

const dnsError = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
/** Looks for the proof where the DNS has these records, or fails. */
const find = (records: readonly (readonly string[])[] | string) =>
  findProof(proof, {
    dispatcher: agent,
    resolveTxt: (name) => {
      expect(name).toBe("_forecourt.www.dealer.example");
      return typeof records === "string" ? dnsError(records) : Promise.resolve(records);
    },
  });
const serve = (protocol: "http" | "https", statusCode: number, body: string, headers = {}) =>
  agent
    .get(`${protocol}://${HOST}`)
    .intercept({ path: "/.well-known/forecourt.txt" })
    .reply(statusCode, body, { headers });

describe("D464: what proves a domain", () => {
  test("is the account's own for that host, and stays the same", () => {
    expect(toHostProof(SECRET, 1, HOST)).toEqual(proof);
    const others = [toHostProof(SECRET, 2, HOST), toHostProof(SECRET, 1, "dealer.example"), proof];
    expect(new Set(others.map(({ recordValue }) => recordValue)).size).toBe(3);
    expect(proof.recordValue).toMatch(/^forecourt=[0-9a-f]{32}$/);
  });

  test("is a text record, whole or in pieces, among others", async () => {
    expect(await find([["v=spf1 -all"], [proof.recordValue]])).toBe("proved");
    expect(await find([[proof.recordValue.slice(0, 20), proof.recordValue.slice(20)]])).toBe("proved");
  });

  test.each(["https", "http"] as const)("is a file by %s", async (protocol) => {
    serve(protocol, 200, `${proof.fileText}\n`);
    expect(await find("ENOTFOUND")).toBe("proved");
  });

  test("is no record of another account, no other text, and no part of it", async () => {
    expect(await find([[toHostProof(SECRET, 2, HOST).recordValue]])).toBe("other-record");
    expect(await find([[proof.recordValue.slice(0, -1)]])).toBe("other-record");
    expect(await find([[proof.fileText]])).toBe("other-record");
  });

  test("is no file that is elsewhere, long, missing or an error", async () => {
    serve("https", 302, "", { location: "https://elsewhere.example/.well-known/forecourt.txt" });
    serve("http", 200, proof.fileText.padEnd(2000));
    agent
      .get("https://elsewhere.example")
      .intercept({ path: "/.well-known/forecourt.txt" })
      .reply(200, proof.fileText);
    expect(await find("ENODATA")).toBe("absent");
    serve("https", 404, proof.fileText);
    expect(await find([])).toBe("absent");
  });

  test("may not be found out while the DNS does not answer", async () => {
    expect(await find("ETIMEOUT")).toBe("unanswered");
    expect(await find("ESERVFAIL")).toBe("unanswered");
  });
});
