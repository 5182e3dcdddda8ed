import encodeQR from "qr";

/** A QR code without its quiet zone, as an SVG path in a square of `size` modules. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** Room for the white around a code, in modules. */
const QUIET = 4;

/** A QR code as an SVG picture. */
export function drawQrCode({ size, path }: QrCode): string {
  const side = size + 2 * QUIET;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET} ${-QUIET}h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`;
}

/** The QR code of an address; it can still be read with 15% of it gone. Four modules of white belong around it. */
export function buildQrCode(address: string): QrCode {
  // One module is the least border that it draws.
  const framed = encodeQR(address, "raw", { ecc: "medium", border: 1 });
  const rows = framed.slice(1, -1).map((row) => row.slice(1, -1));
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end === -1 ? row.length : end) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return { size: rows.length, path: runs.join("") };
}
