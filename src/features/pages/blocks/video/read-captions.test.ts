import fc from "fast-check";
import { expect, test } from "vitest";
import { readCaptions } from "./read-captions.ts";

const read = (text: string) => readCaptions(Buffer.from(text));

test("D179: captions are read with their times, without notes, names and settings", () => {
  const text = [
    ...["\uFEFFWEBVTT - Walk", "", "NOTE somebody", "said this", "", "1"],
    ...["00:01.000 --> 00:02.500 line:90%", "The tyres first.", "<i>All</i> four.", ""],
    ...["01:00:00.000 --> 01:00:01.000", "An hour on."],
  ].join("\r\n");
  expect(read(text)).toEqual({
    ok: true,
    cues: [
      { from: 1, to: 2.5, text: "The tyres first.\n<i>All</i> four." },
      { from: 3600, to: 3601, text: "An hour on." },
    ],
  });
});

test.each([
  ["", "must begin with WEBVTT"],
  ["1\n00:00:01,000 --> 00:00:02,000\nSubRip", "must begin with WEBVTT"],
  ["WEBVTT\n", "has no captions"],
  ["WEBVTT\n\n00:01 --> 00:02\nx", "line 3 must be two times"],
  ["WEBVTT\n\n00:02.000 --> 00:01.000\nx", "line 3 must be two times"],
  [`WEBVTT\n\n00:01.000 --> 00:02.000\n${"x".repeat(501)}`, "line 4 is longer"],
])("D179: captions as %j are refused", (text, rule) => {
  expect(read(text)).toEqual({ ok: false, rule: expect.stringContaining(rule) });
});

test("D179: whatever bytes are in the file, reading it never throws", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      readCaptions(Buffer.concat([Buffer.from("WEBVTT\n\n"), Buffer.from(bytes)]));
    }),
  );
});
