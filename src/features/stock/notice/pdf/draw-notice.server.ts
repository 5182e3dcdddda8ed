import { BOTTOM, FOOT_TOP, INK, LEFT, LINE, Paper, WIDTH } from "#platform/pdf/paper.server.ts";

/** A line of the paper: what it is called and what is said; null leaves a line to fill in by hand. */
export interface PaperLine {
  readonly name: string;
  readonly value: string | null;
}

/** A question with boxes to tick; `answer` is the position of the ticked one, null for none. */
export interface PaperQuestion {
  readonly text: string;
  readonly choices: readonly string[];
  readonly answer: number | null;
}

export interface NoticePaper {
  /** "Vehicle particulars" */
  readonly title: string;
  /** "Answers for Form 4, Western Australia"; null in a state without a form that we know. */
  readonly subtitle: string | null;
  readonly dealer: string;
  /** Address, licence and phone. */
  readonly dealerLines: readonly string[];
  readonly vehicle: string;
  readonly lines: readonly PaperLine[];
  readonly questions: readonly PaperQuestion[];
  /** What is filled in by hand when it is sold. */
  readonly atSale: readonly string[];
  readonly notes: readonly string[];
}

const GAP = 14;
const COLUMN = (WIDTH - GAP) / 2;
const BOX = 11;

/** The notice of a used vehicle, to be read through the windscreen: A4, one page unless texts are very long (D460). */
export async function drawNotice(notice: NoticePaper, now: Date): Promise<Buffer> {
  const paper = await Paper.open(`${notice.title}: ${notice.vehicle}`, notice.dealer, now);
  const write = (text: string, size: number, look: { bold?: boolean; muted?: boolean } = {}) => {
    paper.need(
      paper.measure(() => {
        paper.y += paper.write(text, { x: LEFT, y: paper.y, width: WIDTH }, { size, ...look });
      }),
    );
    paper.y += paper.write(text, { x: LEFT, y: paper.y, width: WIDTH }, { size, ...look });
  };
  write(notice.title, 26, { bold: true });
  if (notice.subtitle) write(notice.subtitle, 11, { muted: true });
  paper.y += 8;
  paper.rule(paper.y, INK, 2);
  paper.y += 10;
  write(notice.dealer, 14, { bold: true });
  for (const line of notice.dealerLines) write(line, 10.5);
  paper.y += 10;
  paper.rule(paper.y);
  paper.y += 10;
  write(notice.vehicle, 20, { bold: true });
  paper.y += 8;
  drawLines(paper, notice.lines);
  for (const question of notice.questions) drawQuestion(paper, question);
  drawSale(paper, notice.atSale);
  paper.onEveryPage((page, pages) => drawFoot(paper, notice, pages > 1 ? `Page ${page} of ${pages}` : ""));
  return paper.finish();
}

/** Two lines side by side, each as high as it needs. */
function drawLines(paper: Paper, lines: readonly PaperLine[]): void {
  for (let first = 0; first < lines.length; first += 2) {
    const pair = lines.slice(first, first + 2);
    const draw = () => {
      const heights = pair.map(({ name, value }, at) => {
        const x = LEFT + at * (COLUMN + GAP);
        const top = paper.write(name, { x, y: paper.y, width: COLUMN }, { size: 9, muted: true });
        if (value !== null)
          return top + paper.write(value, { x, y: paper.y + top, width: COLUMN }, { size: 13, bold: true });
        drawBlank(paper, { x, y: paper.y + top + 17, width: COLUMN });
        return top + 20;
      });
      paper.y += Math.max(...heights) + 8;
    };
    paper.need(paper.measure(draw));
    draw();
  }
}

function drawBlank(
  { pdf, measuring }: Paper,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  if (measuring) return;
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .strokeColor(INK)
    .stroke();
}

function drawQuestion(paper: Paper, { text, choices, answer }: PaperQuestion): void {
  const draw = () => {
    paper.rule(paper.y);
    paper.y += 8;
    paper.y += paper.write(text, { x: LEFT, y: paper.y, width: WIDTH }, { size: 12, bold: true }) + 5;
    for (const [at, choice] of choices.entries()) {
      drawBox(paper, at === answer);
      const place = { x: LEFT + BOX + 8, y: paper.y, width: WIDTH - BOX - 8 };
      paper.y += paper.write(choice, place, { size: 12, bold: at === answer }) + 4;
    }
    paper.y += 4;
  };
  paper.need(paper.measure(draw));
  draw();
}

function drawBox({ pdf, y, measuring }: Paper, isTicked: boolean): void {
  if (measuring) return;
  pdf
    .rect(LEFT, y + 2, BOX, BOX)
    .lineWidth(1)
    .strokeColor(INK)
    .stroke();
  if (!isTicked) return;
  pdf
    .moveTo(LEFT + 2, y + 4)
    .lineTo(LEFT + BOX - 2, y + BOX)
    .moveTo(LEFT + BOX - 2, y + 4)
    .lineTo(LEFT + 2, y + BOX)
    .lineWidth(1.8)
    .stroke();
}

function drawSale(paper: Paper, names: readonly string[]): void {
  const draw = () => {
    paper.rule(paper.y);
    paper.y += 8;
    paper.y += paper.write(
      "When it is sold",
      { x: LEFT, y: paper.y, width: WIDTH },
      { size: 12, bold: true },
    );
    paper.y += 6;
    drawLines(
      paper,
      names.map((name) => ({ name, value: null })),
    );
  };
  const height = paper.measure(draw);
  paper.need(height);
  if (!paper.measuring) paper.y = Math.max(paper.y, BOTTOM - height);
  draw();
}

function drawFoot(paper: Paper, { notes }: NoticePaper, pageNumber: string): void {
  paper.rule(FOOT_TOP, LINE);
  let y = FOOT_TOP + 7;
  for (const note of notes)
    y += paper.write(note, { x: LEFT, y, width: WIDTH - 70 }, { size: 8, muted: true });
  const place = { x: LEFT + WIDTH - 70, y: FOOT_TOP + 7, width: 70 };
  paper.write(pageNumber, place, { size: 8, muted: true, align: "right" });
}
