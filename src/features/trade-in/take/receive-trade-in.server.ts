import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { FormDefinition } from "#features/forms/definitions/form-definition.ts";
import { toLeadValues } from "#features/forms/rules/form-values.ts";
import type { CheckedForm } from "#features/forms/take/take-form.server.ts";
import { describeAttachment } from "#features/leads/attachments/attachment.ts";
import { readSender } from "#features/leads/take/form-post.server.ts";
import { findShopper, findYard } from "#features/leads/take/form-request.server.ts";
import { receiveWithin } from "#features/leads/take/receive-enquiry.server.ts";
import { TRADE_IN_STEPS } from "#features/leads/trade-in/trade-in-answers.ts";
import { findOfferEnd } from "../rules/offer-days.ts";
import type { TradeIn } from "../rules/trade-in.ts";
import { lockTradeIn, openTradeIn, saveStep } from "../store/trade-in-store.server.ts";
import { describeAdjustments, describeLookup } from "./describe-trade-in.ts";
import { readAnswers, readVehicle } from "./read-answers.ts";
import type { Asked, TradeInRequest } from "./trade-in-request.ts";
import { valueForSite } from "./value-car.server.ts";

/** A valuation whose answers have passed every check. */
interface CheckedTradeIn extends CheckedForm {
  /** Of the submission. */
  readonly id: string;
  readonly asked: Asked;
  readonly definition: FormDefinition;
}

/**
 * Values the car and stores it with its leads, "1. Rego Lookup" and, adding to it, "2. Adjustments", in one transaction (TRADE-02 to
 * TRADE-05, D371). The same post again changes nothing; with another car or other answers it is a valuation of its own.
 * @returns the id of the valuation
 * @throws if the database cannot be reached; nothing is stored then
 */
export async function receiveTradeIn(ctx: TradeInRequest, checked: CheckedTradeIn): Promise<string> {
  const { asked, definition, body, submission, attachments } = checked;
  const { values } = checked.shown;
  const shopper = await findShopper(ctx);
  const now = ctx.now();
  const yard = asked.car?.locationSlug ?? values.location?.trim() ?? "";
  const timeZone = findYard(ctx, yard)?.timeZone ?? ctx.config.timeZone;
  return ctx.db.inAccount(
    ctx.accountId,
    async (tx) => {
      const first = await lockTradeIn(tx, checked.id);
      const found = first?.found ?? null;
      const vehicle = readVehicle(values, found?.vehicle ?? null);
      const answers = readAnswers(values);
      const isOther = first?.leadId && !isDeepStrictEqual({ vehicle, answers }, pickAnswers(first));
      const id = isOther ? deriveId(checked.id, { vehicle, answers }) : checked.id;
      const known = isOther ? await lockTradeIn(tx, id) : first;
      if (known?.leadId) return id;
      const step = { id, siteId: ctx.siteId, vehicleId: asked.car?.id ?? null, isSold: asked.isSold };
      const details = { ...step, step: "details", timeZone, vehicle, answers };
      await saveStep(tx, found ? { ...details, found } : details, now);
      const valuation = valueForSite(ctx, { vehicle, answers, timeZone });
      const estimate = valuation.kind === "estimate" ? valuation.estimate : null;
      const tradeIn = {
        ...{ id, isSold: asked.isSold, vehicle, answers, timeZone, payoutCents: answers.payoutCents },
        ...{ estimate, noFigure: valuation.kind === "none" ? valuation.reason : null },
        offerCents: estimate?.offerCents ?? null,
        validUntil: estimate && findOfferEnd(now, ctx.config.tradeIn.offerDays, timeZone),
      };
      const { name, answers: said } = describeAdjustments(tradeIn);
      const photos = attachments.map(describeAttachment).join(", ");
      const { leadId } = await receiveWithin(ctx, tx, {
        shopper,
        enquiry: {
          values: { ...toLeadValues(definition, values), Rego: vehicle.rego ?? "" },
          form: {
            name,
            answers: photos ? [...said, { field: "photos", label: "Photos", value: photos }] : said,
          },
          before: { subcategory: TRADE_IN_STEPS.lookup, form: describeLookup(tradeIn) },
          posted: { ...body.fields, subcategory: TRADE_IN_STEPS.adjustments },
          ...{ attachments, car: asked.car, submission: submission && { ...submission, id } },
          ...readSender(ctx),
        },
      });
      await openTradeIn(tx, { ...tradeIn, leadId });
      return id;
    },
    { isUrgent: true },
  );
}

const pickAnswers = ({ vehicle, answers }: TradeIn) => ({ vehicle, answers });

/** The id of a valuation that an earlier form began with other answers: a UUID, the same for the same answers. */
function deriveId(id: string, said: object): string {
  const digits = createHash("sha256")
    .update(`${id} ${JSON.stringify(said)}`)
    .digest("hex");
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}
