import { DomUtils, parseDocument } from "htmlparser2";
import type { Borrowed, Every, NamedFee } from "./test-loan-arithmetic.ts";

/** What pages say of loans, read as a person would: from their words alone. */

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Node = Element["children"][number];

const SKIPPED = new Set(["script", "style", "noscript", "template"]);

/** The elements of a page with this name. */
export const elementsIn = (html: string, name: string): Element[] =>
  DomUtils.getElementsByTagName(name, parseDocument(html));

/** Where an element's first link leads; "" without one. */
export const linkIn = (element: Element): string =>
  DomUtils.getElementsByTagName("a", element)[0]?.attribs.href ?? "";

/** An element's words, with a space between elements. */
export function readWords(element: Element): string {
  const words = (node: Node): string => {
    if ("data" in node) return node.type === "text" ? node.data : "";
    if (!("children" in node) || ("name" in node && SKIPPED.has(node.name))) return "";
    return ` ${node.children.map(words).join("")} `;
  };
  return words(element).replace(/\s+/g, " ").trim();
}

const MONEY = String.raw`\$(\d{1,3}(?:,\d{3})*(?:\.\d+)?)`;
const FIGURES = new RegExp(
  `${MONEY} /(wk|fortnight|month)\\*? ([\\d.]+)% p\\.a\\. ([\\d.]+)% p\\.a\\. comparison rate`,
);
const TERMS = new RegExp(
  `Over ([\\d.]+) years? with (?:(no)|${MONEY}|(10\\.0)%) deposit and (?:${MONEY}|(30)%) final payment\\.`,
);
const number = (text: string | undefined) => Number((text ?? "").replaceAll(",", ""));

/** What a block says of a loan. */
export interface Told {
  readonly shown: number;
  readonly comparison: number;
  readonly loan: Borrowed;
  /** What the lender asks by itself. */
  readonly asked: { readonly dollars: number; readonly every: Every } | null;
}

/** Null if a block names no repayment. The price is the one that it says, else the `price` given. */
export function readTold(words: string, price: number): Told | null {
  const figures = FIGURES.exec(words);
  if (!figures) return null;
  const terms = TERMS.exec(words);
  if (!terms) throw new Error(`no terms in: ${words}`);
  const own = new RegExp(`For a price of ${MONEY}`).exec(words);
  const cost = own ? number(own[1]) : price;
  const asked = new RegExp(`The lender quotes ${MONEY} a (week|month)\\.`).exec(words);
  return {
    shown: number(figures[1]),
    comparison: number(figures[4]),
    loan: {
      price: cost,
      deposit: terms[4] ? Math.round(cost * 10) / 100 : number(terms[3] ?? "0"),
      balloon: terms[6] ? Math.round(cost * 30) / 100 : number(terms[5]),
      rate: number(figures[3]),
      years: number(terms[1]),
      every: figures[2] as Every,
      fees: readFees(words),
    },
    asked: asked && { dollars: number(asked[1]), every: asked[2] === "week" ? "wk" : "month" },
  };
}

/** The fees that a block lists. */
export function readFees(words: string): NamedFee[] {
  const list = /Fees in the repayment: ((?:[^.]|\.\d)*)\./.exec(words)?.[1];
  if (list === undefined) return [];
  return list.split(", ").map((one) => {
    const fee = new RegExp(`${MONEY}( a month)?$`).exec(one);
    if (!fee) throw new Error(`no fee: ${one}`);
    return { dollars: number(fee[1]), monthly: fee[2] !== undefined };
  });
}

/** The first amount in a block's words, which on a card is its price. */
export function readFirstAmount(words: string): number {
  return number(new RegExp(MONEY).exec(words)?.[1]);
}

/** "Total repayments $32,102.11" and the payments that it is made of; null if a block has none. */
export function readTotal(words: string): { total: number; payment: number; last: number } | null {
  const total = new RegExp(`Total repayments ${MONEY}`).exec(words);
  const payments = new RegExp(`\\d+ repayments of ${MONEY}(?:, the last ${MONEY})?`).exec(words);
  if (!total || !payments) return null;
  const payment = number(payments[1]);
  return { total: number(total[1]), payment, last: payments[2] ? number(payments[2]) : payment };
}
