import type { FormDefinition } from "#features/forms/definitions/form-definition.ts";
import { toLeadValues } from "#features/forms/rules/form-values.ts";
import type { CheckedForm } from "#features/forms/take/take-form.server.ts";
import { describeAttachment } from "#features/leads/attachments/attachment.ts";
import { readSender } from "#features/leads/take/form-post.server.ts";
import { findShopper, findYard } from "#features/leads/take/form-request.server.ts";
import { receiveWithin } from "#features/leads/take/receive-enquiry.server.ts";
import { TRADE_IN_STEPS } from "#features/leads/trade-in/trade-in-answers.ts";
import { findOfferEnd } from "../rules/offer-days.ts";
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
 * TRADE-05, D371). The same post again changes nothing.
 * @throws if the database cannot be reached; nothing is stored then
 */
export async function receiveTradeIn(ctx: TradeInRequest, checked: CheckedTradeIn): Promise<void> {
  const { id, asked, definition, body, submission, attachments } = checked;
  const { values } = checked.shown;
  const shopper = await findShopper(ctx);
  const now = ctx.now();
  const yard = asked.car?.locationSlug ?? values.location?.trim() ?? "";
  const timeZone = findYard(ctx, yard)?.timeZone ?? ctx.config.timeZone;
  await ctx.db.inAccount(
    ctx.accountId,
    async (tx) => {
      const known = await lockTradeIn(tx, id);
      if (known?.leadId) return;
      const vehicle = readVehicle(values, known?.found?.vehicle ?? null);
      const answers = readAnswers(values);
      const step = { id, siteId: ctx.siteId, vehicleId: asked.car?.id ?? null, isSold: asked.isSold };
      await saveStep(tx, { ...step, step: "details", timeZone, vehicle, answers }, now);
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
          ...{ attachments, car: asked.car, submission },
          ...readSender(ctx),
        },
      });
      await openTradeIn(tx, { ...tradeIn, leadId });
    },
    { isUrgent: true },
  );
}
