import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type PDFDocument from "pdfkit";

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 40;
/** Kept at the foot of every page for what must stand on it. */
const FOOT = 78;

export const LEFT = MARGIN;
export const WIDTH = PAGE.width - 2 * MARGIN;
export const BOTTOM = PAGE.height - FOOT;
export const FOOT_TOP = BOTTOM + 8;

export const INK = "#16181d";
const MUTED = "#555a63";
export const LINE = "#d5d8dd";

interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface TextLook {
  readonly size: number;
  readonly bold?: boolean;
  readonly muted?: boolean;
  readonly align?: "left" | "right";
}

async function readFonts(): Promise<{ readonly regular: Buffer; readonly bold: Buffer }> {
  const [regular, bold] = await Promise.all([
    readFile(fileURLToPath(import.meta.resolve("@fontsource/figtree/files/figtree-latin-400-normal.woff"))),
    readFile(fileURLToPath(import.meta.resolve("@fontsource/figtree/files/figtree-latin-700-normal.woff"))),
  ]);
  return { regular, bold };
}

let fonts: ReturnType<typeof readFonts> | undefined;

/** Pages of a PDF that text is written on from the top, with a cursor `y` in points. The library is loaded when first needed. */
export class Paper {
  readonly pdf: typeof PDFDocument.prototype;
  y = MARGIN;
  #measuring = false;

  private constructor(pdf: typeof PDFDocument.prototype) {
    this.pdf = pdf;
  }

  /** @param made when the PDF says that it was made */
  static async open(title: string, author: string, made: Date): Promise<Paper> {
    fonts ??= readFonts();
    const [{ default: Document }, files] = await Promise.all([import("pdfkit"), fonts]);
    const pdf = new Document({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      bufferPages: true,
      lang: "en-AU",
      displayTitle: true,
      info: { Title: toPrintable(title), Author: toPrintable(author), CreationDate: made },
    });
    pdf.registerFont("regular", files.regular).registerFont("bold", files.bold);
    return new Paper(pdf);
  }

  get measuring(): boolean {
    return this.#measuring;
  }

  /** Writes text with its top left at a point, so wide; answers its height. All in points. */
  write(text: string, { x, y, width }: TextPlace, look: TextLook): number {
    const { size, bold = false, align = "left", muted = false } = look;
    const words = toPrintable(text);
    if (words === "") return 0;
    this.pdf.font(bold ? "bold" : "regular").fontSize(size);
    if (this.#measuring) return this.pdf.heightOfString(words, { width, lineGap: 1 });
    this.pdf.fillColor(muted ? MUTED : INK).text(words, x, y, { width, align, lineGap: 1 });
    return this.pdf.y - y;
  }

  /** How many points something takes that is written from the cursor down, without writing it. */
  measure(draw: () => void): number {
    const [top, before] = [this.y, this.#measuring];
    this.#measuring = true;
    draw();
    const height = this.y - top;
    [this.y, this.#measuring] = [top, before];
    return height;
  }

  /** Begins another page unless this many points are left on this one. */
  need(height: number): void {
    if (this.#measuring || this.y + height <= BOTTOM + 1 || this.y === MARGIN) return;
    this.pdf.addPage();
    this.y = MARGIN;
  }

  rule(y: number, colour = LINE, width = 0.75): void {
    if (this.#measuring) return;
    this.pdf
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .lineWidth(width)
      .strokeColor(colour)
      .stroke();
  }

  /** Draws on every page, given its number from 1 and how many there are. */
  onEveryPage(draw: (page: number, pages: number) => void): void {
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.pdf.switchToPage(page);
      draw(page + 1, count);
    }
  }

  async finish(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const done = new Promise<void>((resolve, reject) => {
      this.pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
      this.pdf.on("end", resolve);
      this.pdf.on("error", reject);
    });
    this.pdf.end();
    await done;
    return Buffer.concat(chunks);
  }
}

/** What the embedded font has: its Latin part. */
const DRAWN =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122\u2212]/u;

/** Text as the PDF's font can draw it: other letters lose their accents ("Škoda" is "Skoda"), what is left goes. */
export function toPrintable(text: string): string {
  const letters = [...text.replace(/\s+/g, " ")].map((letter) => {
    if (DRAWN.test(letter)) return letter;
    return [...letter.normalize("NFKD")].filter((part) => DRAWN.test(part)).join("");
  });
  return letters.join("").replace(/ {2,}/g, " ").trim();
}
