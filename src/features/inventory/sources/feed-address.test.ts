import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  findAddressProblem,
  findSecretProblem,
  findSignInNameProblem,
  maskAddress,
  signInto,
} from "./feed-address.ts";

const judge = (text: string, rules: Partial<Parameters<typeof findAddressProblem>[1]> = {}) =>
  findAddressProblem(text, { kind: null, allowPrivate: false, ...rules });

describe("an address that is typed in a browser", () => {
  test.each([
    "https://dms.example.com/stock.csv",
    "http://dms.example.com/stock.csv",
    "HTTPS://dms.example.com:8443/a/b.xml?dealer=7&format=xml",
    "https://8.8.8.8/stock.json",
  ])("D446: %s may be", (text) => {
    expect(judge(text)).toBeNull();
  });

  test.each([
    ["", /Enter the address of the file/],
    ["stock.csv", /Enter the address of the file/],
    ["/srv/feeds/stock.csv", /Enter the address of the file/],
    ["C:\\feeds\\stock.csv", /Enter the address of the file/],
    ["file:///etc/passwd", /Enter the address of the file/],
    ["javascript:alert(1)", /Enter the address of the file/],
    ["https://", /Enter the address of the file/],
    ["$DATABASE_OWNER_URL", /Enter the address of the file/],
    ["ftp://dms.example.com/stock.csv", /FTP is not fetched/],
    ["sftp://dms.example.com/stock.csv", /FTP is not fetched/],
    [`https://dms.example.com/${"x".repeat(2000)}`, /at most 2000 characters/],
    ["https://kim:pass@dms.example.com/a", /Leave user name and password out/],
    ["https://kim@dms.example.com/a", /Leave user name and password out/],
    ["https://dms.example.com/a?key=…", /Enter the whole address/],
    ["https://dms.example.com/a?api_key=1", /Take “api_key” out/],
    ["https://dms.example.com/a?accessToken=1", /Take “accessToken” out/],
    ["http://localhost/a", /“localhost” is not an address on the internet/],
    ["http://127.0.0.1:5432/a", /not an address on the internet/],
    ["http://2130706433/a", /not an address on the internet/],
    ["http://0x7f.1/a", /not an address on the internet/],
    ["http://169.254.169.254/latest/meta-data", /not an address on the internet/],
    ["http://[::1]/a", /not an address on the internet/],
    ["http://[::ffff:10.0.0.1]/a", /not an address on the internet/],
    ["https://db/a", /not an address on the internet/],
    ["https://printer.local/a", /not an address on the internet/],
  ])("D446 D447: %s may not be", (text, reason) => {
    expect(judge(text)).toMatch(reason);
  });

  test("D447: a password goes by https alone, and a key in the address by itself", () => {
    expect(judge("http://dms.example.com/a", { kind: "basic" })).toMatch(/must begin with https/);
    expect(judge("https://dms.example.com/a", { kind: "basic" })).toBeNull();
    expect(judge("https://dms.example.com/a?token=1", { kind: "query" })).toBeNull();
    expect(judge("http://127.0.0.1/a", { kind: "basic", allowPrivate: true })).toBeNull();
  });
});

test.each([
  ["https://kim:secret@dms.example:8443/a/b.csv?key=s3cret&x", "https://dms.example:8443/a/b.csv?key=…&x=…"],
  ["https://dms.example/a.csv", "https://dms.example/a.csv"],
  ["https://dms.example/a.csv#s3cret", "https://dms.example/a.csv"],
  ["/srv/dealers/7", ""],
  ["http://", ""],
])("D447: %s is shown as %s", (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});

test("D447: what is shown of an address has no value of a parameter, no user name and no password", () => {
  const secret = fc.stringMatching(/^[A-Z]{8}$/);
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1, maxLength: 4 }), secret, (values, user) => {
      const query = values.map((value, at) => `p${at}=${value}`).join("&");
      const shown = maskAddress(`https://${user}:${user}@dms.example/a?${query}`);
      expect(shown).toMatch(/^https:\/\/dms\.example\/a\?(p\d=…&?)+$/);
    }),
  );
});

test.each([
  ["basic", "kim", null],
  ["basic", "", /user name/],
  ["basic", "a:b", /without a colon/],
  ["basic", "a\nb", /user name/],
  ["header", "X-Api-Key", null],
  ["header", "X Api", /name of the header/],
  ["header", "X-A:b\r\n", /name of the header/],
  ["header", "Host", /set by the connection/],
  ["header", "transfer-encoding", /set by the connection/],
  ["query", "key", null],
  ["query", "a=b", /name of the key/],
  ["query", "", /name of the key/],
] as const)("D447: the name of a %s sign-in may be %j: %s", (kind, name, problem) => {
  const found = findSignInNameProblem(kind, name);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

test.each([
  ["basic", "päss wörd: ", null],
  ["basic", "a\nb", /line breaks/],
  ["header", "a\r\nX-Evil: 1", /line breaks/],
  ["header", "päss", /without accents/],
  ["query", "x".repeat(1001), /at most 1000/],
] as const)("D447: the secret of a %s sign-in may be %j: %s", (kind, secret, problem) => {
  const found = findSecretProblem(kind, secret);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

test("D447: without a sign-in an address is asked as it is", () => {
  expect(signInto("https://dms.example/a?x=1", null)).toEqual({
    address: "https://dms.example/a?x=1",
    headers: {},
  });
});
