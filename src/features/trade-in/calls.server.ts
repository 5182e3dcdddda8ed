import { readJson } from "#features/leads/take/enquiry-body.server.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { readOfferToken } from "#features/leads/trade-in/trade-in-link.ts";
import { noteValuationSaved } from "./store/trade-in-store.server.ts";

/**
 * `POST /api/miscellaneous` with `column_name` "valuation" and the token of a trade-in as `offer` (API-20): notes that its shopper has seen the
 * valuation. Its figures are not taken from the browser: the trade-in has them (D376). The answer is of no use to a page.
 */
export async function answerMiscellaneous(ctx: FormRequest): Promise<Response> {
  const { fields, problem } = await readJson(ctx.request);
  if (problem || fields.column_name !== "valuation") return refuse(400, "column_name must be valuation");
  const id = readOfferToken(ctx.secret, fields.offer ?? "");
  if (!ctx.config.tradeIn.savesValuation || id === null) return refuse(404, "not found");
  if (!ctx.mayWrite()) return refuse(429, "too many");
  const isNoted = await ctx.db.inAccount(ctx.accountId, (tx) => noteValuationSaved(tx, id, ctx.now()));
  return isNoted ? Response.json({ ok: true }) : refuse(404, "not found");
}

const refuse = (status: number, error: string): Response => Response.json({ error }, { status });
