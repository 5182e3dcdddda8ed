import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { EICAR, openTestClamav } from "./test-clamav-server.ts";
import { ClamavScanner, readClamavAddress } from "./virus-scanner.ts";

async function open(answer?: Parameters<typeof openTestClamav>[0], timeoutMs = 5000) {
  const server = await openTestClamav(answer);
  onTestFinished(() => server.close());
  return { server, scanner: new ClamavScanner({ host: "127.0.0.1", port: server.port, timeoutMs }) };
}

test("D176: every byte of a file reaches the daemon, whatever its length", async () => {
  const { server, scanner } = await open();
  const lengths = fc.constantFrom(0, 1, 65_535, 65_536, 65_537, 200_000);
  await fc.assert(
    fc.asyncProperty(lengths, async (length) => {
      const bytes = Buffer.alloc(length, "abc");
      expect(await scanner.scan(bytes)).toEqual({ kind: "clean" });
      expect(server.files.at(-1)?.equals(bytes)).toBe(true);
    }),
    { numRuns: 8 },
  );
});

test("D176: a virus is named", async () => {
  const { scanner } = await open();
  expect(await scanner.scan(Buffer.from(`%PDF ${EICAR}`))).toEqual({
    kind: "infected",
    virus: "Eicar-Test-Signature",
  });
});

test.each([
  ["stream: FOUND", "stream: FOUND"],
  [null, "no answer"],
])("D176: the answer %j is none", async (answer, reason) => {
  const { scanner } = await open(() => answer);
  expect(await scanner.scan(Buffer.from("x"))).toMatchObject({ kind: "unreachable", reason });
});

test.each(["INSTREAM size limit exceeded. ERROR", "stream: Broken archive ERROR"])(
  "D176: the answer %j is about this file",
  async (answer) => {
    const { scanner } = await open(() => answer);
    expect(await scanner.scan(Buffer.from("x"))).toEqual({ kind: "failed", reason: answer });
  },
);

test("D176: a daemon that is away or silent is an answer, too", async () => {
  const { server, scanner } = await open();
  await server.close();
  expect(await scanner.scan(Buffer.from("x"))).toMatchObject({ kind: "unreachable" });
  const silent = await open(() => "x".repeat(2000));
  expect(await silent.scanner.scan(Buffer.from("x"))).toEqual({
    kind: "unreachable",
    reason: "an answer without an end",
  });
});

test.each([
  ["127.0.0.1:3310", { host: "127.0.0.1", port: 3310 }],
  ["[::1]:3310", { host: "::1", port: 3310 }],
  ["clamav.internal:3310", { host: "clamav.internal", port: 3310 }],
])("D176: the address %j is %j", (address, expected) => {
  expect(readClamavAddress(address)).toEqual(expected);
});
