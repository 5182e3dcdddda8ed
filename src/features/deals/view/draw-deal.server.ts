import { COMPARISON_EXAMPLE, COMPARISON_WARNING } from "#features/finance/rates/comparison-copy.ts";
import { LEFT, Paper, WIDTH } from "#platform/pdf/paper.server.ts";
import type { DealView, SumRow } from "./deal-view.ts";

const GAP = 16;

interface Made {
  readonly seller: string;
  readonly now: Date;
  readonly timeZone: string;
}

/** The deal as a PDF, A4. */
export async function drawDeal(view: DealView, { seller, now, timeZone }: Made): Promise<Buffer> {
  const title = `${view.car.title} ${view.car.subtitle}`.trim();
  const paper = await Paper.open(`${title} | ${seller}`, seller, now);
  const line = (text: string, look: { size: number; bold?: boolean; muted?: boolean }) => {
    paper.need(look.size * 2);
    paper.y += paper.write(text, { x: LEFT, y: paper.y, width: WIDTH }, look) + 3;
  };
  const row = ({ label, amount, note }: SumRow, bold = false) => {
    paper.need(34);
    const height = paper.write(label, { x: LEFT, y: paper.y, width: WIDTH * 0.62 }, { size: 11, bold });
    const right = { x: LEFT + WIDTH * 0.65, y: paper.y, width: WIDTH * 0.35 };
    paper.y += Math.max(height, paper.write(amount, right, { size: 11, bold, align: "right" })) + 4;
    if (note) line(note, { size: 9, muted: true });
  };
  const heading = (text: string) => {
    paper.y += GAP;
    paper.need(60);
    line(text, { size: 14, bold: true });
    paper.rule(paper.y);
    paper.y += 8;
  };
  line(seller, { size: 15, bold: true });
  const { yard } = view;
  if (yard)
    line([yard.name, ...yard.address, yard.phone?.display].filter(Boolean).join(", "), {
      size: 10,
      muted: true,
    });
  paper.y += GAP;
  line(title, { size: 20, bold: true });
  const day = new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeZone }).format(now);
  line(`Worked out on ${day}. Not a contract: prices can change, and a trade-in is subject to inspection.`, {
    size: 10,
    muted: true,
  });
  heading("What it adds up to");
  for (const one of view.rows) row(one);
  row(view.total, true);
  for (const problem of [view.tradeInProblem, view.accessoryProblem])
    if (problem) line(problem, { size: 10 });
  heading("What you pay, and when");
  for (const one of [...(view.now ? [view.now] : []), ...view.later]) row(one);
  if (view.finance) {
    const { repayment, rate, comparison, total, basis, disclaimer } = view.finance;
    heading("Finance estimate");
    // No rate without its comparison rate (LAW-03).
    const figures = comparison ? [repayment, rate, `${comparison} comparison rate*`] : [repayment];
    line(figures.join("   "), { size: 12, bold: true });
    if (total) line(total, { size: 11 });
    for (const text of basis) line(text, { size: 9, muted: true });
    if (comparison) line(`*${COMPARISON_EXAMPLE} ${COMPARISON_WARNING}`, { size: 9, muted: true });
    if (disclaimer) line(disclaimer, { size: 9, muted: true });
  }
  paper.y += GAP;
  line(view.shareUrl, { size: 9, muted: true });
  return paper.finish();
}
