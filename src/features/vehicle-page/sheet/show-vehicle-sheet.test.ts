import fc from "fast-check";
import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { buildQrCode } from "#platform/qr/qr-code.server.ts";

const SCALE = 4;
const BORDER = 4;

/** Reads the drawn path as a telephone would. */
function read(address: string): string {
  const { size, path } = buildQrCode(address);
  const side = (size + 2 * BORDER) * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let dy = 0; dy < SCALE; dy++) {
      const line = (Number(y) + BORDER) * SCALE + dy;
      const from = (line * side + (Number(x) + BORDER) * SCALE) * 4;
      for (let i = 0; i < Number(length) * SCALE; i++) data.fill(0, from + i * 4, from + i * 4 + 3);
    }
  }
  return decodeQR({ width: side, height: side, data });
}

test("API-15 SHARE-10: the code on paper leads to the vehicle's page", () => {
  const slugs = fc.stringMatching(/^[a-z0-9-]{1,150}$/);
  fc.assert(
    fc.property(slugs, (slug) => {
      const address = `https://www.dealer.example/cars/${slug}`;
      expect(read(address)).toBe(address);
    }),
    { numRuns: 20 },
  );
});
