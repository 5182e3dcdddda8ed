import { LEFT, Paper, WIDTH } from "#platform/pdf/paper.server.ts";
import { formatCents } from "#ui/base/money.ts";
import type { NumberedReceipt } from "./receipt-store.server.ts";

const GAP = 16;

/** The receipt as a PDF, A4. */
export async function drawReceipt({ number, receipt, issuedAt }: NumberedReceipt): Promise<Buffer> {
  const title = toReceiptTitle(number, receipt.kind);
  const paper = await Paper.open(`${title} | ${receipt.seller}`, receipt.seller, issuedAt);
  const line = (text: string, look: { size: number; bold?: boolean; muted?: boolean }) => {
    paper.y += paper.write(text, { x: LEFT, y: paper.y, width: WIDTH }, look) + 3;
  };
  const row = (label: string, value: string, isBold = false) => {
    paper.write(label, { x: LEFT, y: paper.y, width: WIDTH * 0.6 }, { size: 11, bold: isBold });
    const right = { x: LEFT + WIDTH * 0.6, y: paper.y, width: WIDTH * 0.4 };
    paper.y += paper.write(value, right, { size: 11, bold: isBold, align: "right" }) + 6;
  };
  line(receipt.seller, { size: 15, bold: true });
  if (receipt.abn) line(`ABN ${receipt.abn}`, { size: 10, muted: true });
  line(`Dealer licence ${receipt.licence} · ${receipt.phone}`, { size: 10, muted: true });
  paper.y += GAP;
  line(title, { size: 20, bold: true });
  line(receipt.date, { size: 11, muted: true });
  paper.y += GAP;
  paper.rule(paper.y);
  paper.y += 10;
  line(receipt.description, { size: 12, bold: true });
  paper.y += 6;
  row(receipt.kind === "refund" ? "Refunded" : "Paid", formatCents(receipt.amountCents), true);
  if (receipt.gstCents !== null) row("GST included", formatCents(receipt.gstCents));
  paper.rule(paper.y);
  paper.y += GAP;
  for (const note of receipt.notes) line(note, { size: 10 });
  line(`Payment ${receipt.reference}`, { size: 9, muted: true });
  return paper.finish();
}

/** "Receipt 12", "Refund receipt 13". */
export const toReceiptTitle = (number: number, kind: "payment" | "refund"): string =>
  `${kind === "refund" ? "Refund receipt" : "Receipt"} ${number}`;
