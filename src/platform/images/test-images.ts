import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import realSharp from "sharp";
import { afterAll } from "vitest";

/** Raw pixels, row by row, in red, green and blue. */
export function drawPixels(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly number[],
) {
  const rows = Array.from({ length: height }, (_, y) => y);
  const data = rows.flatMap((y) => Array.from({ length: width }, (_, x) => colourAt(x, y)).flat());
  return realSharp(Buffer.from(data), { raw: { width, height, channels: 3 } });
}

const RED = [220, 30, 30];
const GREEN = [30, 200, 30];
const BLUE = [30, 30, 220];

/** Red, green and blue bands from the top to the bottom. */
export function drawBands(width: number, height: number) {
  return drawPixels(width, height, (_, y) => [RED, GREEN, BLUE][Math.floor((y * 3) / height)]!);
}

/** Something with edges and grain, as photos have them; another one for each seed. */
export function drawPhoto(width: number, height: number, seed = 1) {
  return drawPixels(width, height, (x, y) => {
    const grain = (Math.imul(x * 31 + y * 17 + seed, 2_654_435_761) >>> 24) % 32;
    return [(x + grain) % 256, (y * 2 + grain) % 256, ((x ^ y) + seed * 40) % 256];
  });
}

/** Whether two colours look the same: codecs may be off by a few steps. */
export function isNear(actual: readonly number[], wanted: readonly number[], steps = 14): boolean {
  return wanted.every((value, index) => Math.abs(value - actual[index]!) <= steps);
}

/** Makes folders for a file of tests and removes them after it. */
export function testFolders(): () => Promise<string> {
  const made: string[] = [];
  afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), "forecourt-images-"));
    made.push(folder);
    return folder;
  };
}
