import type { PriceView } from "#features/pricing/price.ts";
import {
  BOTTOM,
  FOOT_TOP,
  INK,
  LEFT,
  LINE,
  Paper,
  type TextLook,
  WIDTH,
} from "#platform/pdf/paper.server.ts";
import { formatDollars } from "#ui/base/money.ts";
import type { VehicleSheet } from "../vehicle-sheet.ts";

const GAP = 14;
const COLUMNS = 3;
const COLUMN = (WIDTH - (COLUMNS - 1) * GAP) / COLUMNS;
const PRICE_WIDTH = 190;
/** A photo takes what is left of the page, within these; what needs more than one page has a middling one. */
const PHOTO = { least: 120, usual: 250, most: 330 };
const QR = 84;

/**
 * The PDF that a salesperson hands over (API-15): photo, price with its type and what the law wants said of it (LAW-01,
 * LAW-07, D9), facts, features, a QR code to the page, seller, licence and registration (LAW-02, LAW-05). A4.
 * @param photo JPEG, or null
 */
export async function drawSheet(sheet: VehicleSheet, photo: Buffer | null, now: Date): Promise<Buffer> {
  const name = `${sheet.heading} ${sheet.subheading}`.trim();
  const paper = await Paper.open(`${name} | ${sheet.dealer}`, sheet.businessName, now);
  drawDealer(paper, sheet);
  const drawWords = () => {
    for (const draw of [drawOffer, drawRows, drawFeatures, drawWays]) draw(paper, sheet);
  };
  if (photo) drawPhoto(paper, photo, computePhotoHeight(BOTTOM - paper.y - GAP - paper.measure(drawWords)));
  drawWords();
  paper.onEveryPage((page, pages) => drawFoot(paper, sheet, pages > 1 ? `Page ${page} of ${pages}` : ""));
  return paper.finish();
}

function drawDealer(paper: Paper, { dealer, phone, accent }: VehicleSheet): void {
  const left = paper.write(dealer, { x: LEFT, y: paper.y, width: WIDTH * 0.66 }, { size: 15, bold: true });
  paper.write(
    phone,
    { x: LEFT + WIDTH * 0.7, y: paper.y + 2, width: WIDTH * 0.3 },
    { size: 12, bold: true, align: "right" },
  );
  paper.y += left + 7;
  paper.rule(paper.y, accent, 2.5);
  paper.y += GAP;
}

function computePhotoHeight(left: number): number {
  return left < PHOTO.least ? PHOTO.usual : Math.min(left, PHOTO.most);
}

function drawPhoto(paper: Paper, photo: Buffer, height: number): void {
  paper.pdf.save().roundedRect(LEFT, paper.y, WIDTH, height, 6).clip();
  paper.pdf.image(photo, LEFT, paper.y, { cover: [WIDTH, height], align: "center", valign: "center" });
  paper.pdf.restore();
  paper.y += height + GAP;
}

/** The name on the left, the price on the right. */
function drawOffer(paper: Paper, { heading, subheading, condition, price }: VehicleSheet): void {
  const left = new Column(paper, LEFT, WIDTH - PRICE_WIDTH - GAP);
  left.write(condition, { size: 10, muted: true });
  left.write(heading, { size: heading.length > 34 ? 17 : 21, bold: true });
  left.write(subheading, { size: 12, muted: true });
  const right = new Column(paper, LEFT + WIDTH - PRICE_WIDTH, PRICE_WIDTH);
  drawPrice(right, price);
  paper.y = Math.max(left.y, right.y) + GAP;
}

function drawPrice(column: Column, price: PriceView): void {
  const align = "right";
  if (price.kind === "hidden") return;
  if (price.kind === "text") {
    column.write(price.text, { size: 17, bold: true, align });
    return;
  }
  if (price.total) {
    column.write(formatDollars(price.total.cents), { size: 20, bold: true, align });
    column.write(`${price.total.typeLabel} or`.trim(), { size: 11, bold: true, align });
  }
  const period = price.period === "month" ? " per month" : "";
  column.write(formatDollars(price.cents) + period, { size: period ? 20 : 26, bold: true, align });
  column.write(price.typeLabel, { size: 11, bold: true, align });
  if (price.wasCents !== null)
    column.write(`Was ${formatDollars(price.wasCents)}`, { size: 10, muted: true, align });
  if (price.note) column.write(price.note, { size: 8, muted: true, align });
}

function drawRows(paper: Paper, { rows }: VehicleSheet): void {
  if (rows.length === 0) return;
  paper.rule(paper.y);
  paper.y += 10;
  drawInColumns(paper, { items: rows, gap: 6 }, ({ label, value }, column) => {
    column.write(label, { size: 8, muted: true });
    column.write(value, { size: 10, bold: true });
  });
}

function drawFeatures(paper: Paper, { features }: VehicleSheet): void {
  if (features.length === 0) return;
  paper.need(60);
  paper.rule(paper.y);
  paper.y += 10;
  paper.y += paper.write("Features", { x: LEFT, y: paper.y, width: WIDTH }, { size: 12, bold: true }) + 4;
  drawInColumns(paper, { items: features, gap: 2 }, (feature, column) =>
    column.write(`•  ${feature}`, { size: 8.5 }),
  );
}

/** Lines of three side by side, as high as the highest; a line is never parted. */
function drawInColumns<Item>(
  paper: Paper,
  { items, gap }: { readonly items: readonly Item[]; readonly gap: number },
  draw: (item: Item, column: Column) => void,
): void {
  for (let first = 0; first < items.length; first += COLUMNS) {
    const line = items.slice(first, first + COLUMNS);
    const drawLine = () => {
      const columns = line.map((item, at) => {
        const column = new Column(paper, LEFT + at * (COLUMN + GAP), COLUMN);
        draw(item, column);
        return column;
      });
      paper.y = Math.max(...columns.map(({ y }) => y)) + gap;
    };
    paper.need(paper.measure(drawLine) - gap);
    drawLine();
  }
  paper.y += GAP - gap;
}

/** Where it stands, and the way to its page, at the foot of the last page. */
function drawWays(paper: Paper, sheet: VehicleSheet): void {
  const column = () => {
    const drawn = new Column(paper, LEFT, WIDTH - QR - 2 * GAP);
    for (const [at, line] of sheet.place.entries()) drawn.write(line, { size: 10, bold: at === 0 });
    drawn.y += 4;
    drawn.write(sheet.invitation, { size: 9, muted: true });
    drawn.write(sheet.url, { size: 9, bold: true });
    drawn.y += 4;
    drawn.write(sheet.disclaimer ?? "", { size: 8, muted: true });
    paper.y = Math.max(drawn.y, paper.y + QR);
  };
  const height = paper.measure(column);
  paper.need(height);
  if (paper.measuring) {
    paper.y += height;
    return;
  }
  paper.y = Math.max(paper.y, BOTTOM - height);
  drawQrCode(paper, sheet);
  column();
}

function drawQrCode({ pdf, y }: Paper, { qr, url }: VehicleSheet): void {
  const left = LEFT + WIDTH - QR;
  pdf
    .save()
    .translate(left, y)
    .scale(QR / qr.size)
    .path(qr.path)
    .fill(INK)
    .restore();
  pdf.link(left, y, QR, QR, url);
}

/** What the law wants on every page (LAW-02, LAW-05), and that a demo is one. */
function drawFoot(paper: Paper, sheet: VehicleSheet, pageNumber: string): void {
  const small = { size: 8, muted: true };
  paper.rule(FOOT_TOP, LINE);
  paper.y = FOOT_TOP + 7;
  const column = new Column(paper, LEFT, WIDTH - 70);
  column.write(sheet.seller, { size: 8.5, bold: true });
  if (sheet.registration) column.write(sheet.registration, small);
  column.write(sheet.printed, small);
  if (sheet.demoNotice) column.write(sheet.demoNotice, small);
  paper.write(pageNumber, { x: LEFT + WIDTH - 70, y: FOOT_TOP + 7, width: 70 }, { ...small, align: "right" });
}

/** A column of text, from the paper's cursor down. */
class Column {
  y: number;
  readonly #paper: Paper;
  readonly #x: number;
  readonly #width: number;

  constructor(paper: Paper, x: number, width: number) {
    this.#paper = paper;
    this.#x = x;
    this.#width = width;
    this.y = paper.y;
  }

  write(text: string, look: TextLook): void {
    this.y += this.#paper.write(text, { x: this.#x, y: this.y, width: this.#width }, look);
  }
}
