/** What a mail says, once: the plain text and the HTML are both made from it. */
export interface MailBody {
  /** Left out in a letter of one person to another. */
  readonly heading?: string;
  readonly paragraphs: readonly string[];
  /** A titled block of text as someone typed it. */
  readonly quote?: { readonly title: string; readonly text: string } | undefined;
  /** Tables of label and value; an empty one is left out. */
  readonly tables: readonly {
    readonly title: string;
    readonly rows: readonly (readonly [string, string | null | undefined])[];
  }[];
  /** Shown in HTML only; an absolute https address. */
  readonly photo?: { readonly src: string; readonly alt: string } | undefined;
  /** Files to fetch, each with what must be known before; their title and a line of text above. */
  readonly files?:
    | {
        readonly title: string;
        readonly notice: string;
        readonly links: readonly { readonly label: string; readonly href: string; readonly note: string }[];
      }
    | undefined;
  readonly link?: { readonly label: string; readonly href: string } | undefined;
  readonly closing: readonly string[];
}

/** Plain text, readable by itself. */
export function renderText(body: MailBody): string {
  const blocks = [
    body.heading,
    ...body.paragraphs,
    body.quote && `${body.quote.title}:\n${indented(body.quote.text)}`,
    ...listKnownTables(body).map(
      ({ title, rows }) => `${title}\n${rows.map(([label, value]) => `  ${label}: ${value}`).join("\n")}`,
    ),
    body.files &&
      [
        `${body.files.title}\n  ${body.files.notice}`,
        ...body.files.links.map(({ label, href, note }) => `  ${label}: ${href}\n  ${note}`),
      ].join("\n"),
    body.link && `${body.link.label}: ${body.link.href}`,
    ...body.closing,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

/** Simple HTML that mail programs agree on. Every text in it is escaped. */
export function renderHtml(body: MailBody): string {
  const parts = [
    body.heading && `<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(body.heading)}</h1>`,
    body.photo && image(body.photo),
    ...body.paragraphs.map(paragraph),
    body.quote && `${title(body.quote.title)}<blockquote ${QUOTE}>${lines(body.quote.text)}</blockquote>`,
    ...listKnownTables(body).map(
      (table) => `${title(table.title)}<table ${TABLE}>${table.rows.map(row).join("")}</table>`,
    ),
    body.files && writeFiles(body.files),
    body.link && `<p><a href="${escapeHtml(body.link.href)}">${escapeHtml(body.link.label)}</a></p>`,
    ...body.closing.map(paragraph),
  ];
  const content = parts.filter(Boolean).join("\n");
  return `<!doctype html>\n<html lang="en-AU"><body ${PAGE}>\n${content}\n</body></html>\n`;
}

const PAGE = 'style="margin:0;padding:24px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#16181d"';
const QUOTE = 'style="margin:0 0 16px;padding:12px 16px;background:#f4f5f7"';
const TABLE = 'style="border-collapse:collapse;margin:0 0 16px"';

const paragraph = (text: string) => `<p>${lines(text)}</p>`;
const image = ({ src, alt }: NonNullable<MailBody["photo"]>) =>
  `<p><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="560" style="max-width:100%;height:auto"></p>`;
const title = (text: string) => `<h2 style="font-size:16px;margin:16px 0 8px">${escapeHtml(text)}</h2>`;
const row = ([label, value]: readonly [string, string]) =>
  `<tr><td style="padding:2px 16px 2px 0;color:#5b616e;vertical-align:top">${escapeHtml(label)}</td><td>${lines(value)}</td></tr>`;

function listKnownTables({ tables }: MailBody) {
  return tables
    .map(({ title, rows }) => ({
      title,
      rows: rows.filter((entry): entry is readonly [string, string] => Boolean(entry[1])),
    }))
    .filter(({ rows }) => rows.length > 0);
}

function writeFiles({ title: heading, notice, links }: NonNullable<MailBody["files"]>): string {
  const items = links.map(
    ({ label, href, note }) =>
      `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a><br>${escapeHtml(note)}</li>`,
  );
  return `${title(heading)}${paragraph(notice)}<ul>${items.join("")}</ul>`;
}

const indented = (text: string) => text.replace(/^/gm, "  ");
const lines = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
