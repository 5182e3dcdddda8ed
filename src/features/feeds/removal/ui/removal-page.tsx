import { Form, useNavigation } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Radio } from "#ui/controls/checkbox.tsx";
import { Link } from "#ui/page/link.tsx";
import { REMOVAL_FORM, type RemovalAnswer, type RemovalView, STOCK_CHOICES } from "../removal-view.ts";

export function RemovalPage({ view, answer }: { view: RemovalView; answer: RemovalAnswer | undefined }) {
  const { name, backHref, forSale, hasStock, effects, shown } = view;
  const isBusy = useNavigation().state === "submitting";
  return (
    <div className="max-w-2xl">
      <Link to={backHref} className="link inline-flex min-h-11 items-center text-sm wrap-anywhere">
        {name}
      </Link>
      <PageHead title="Remove the feed" />
      <FormMessage error={answer?.error ?? null} />
      <Form method="post" className="card grid gap-5 p-4 lg:p-6">
        <input type="hidden" name={REMOVAL_FORM.shown} value={shown} />
        <p className="wrap-anywhere">
          {hasStock ? (
            <>
              Of <strong>{name}</strong>, {forSale} for sale are on your sites.
            </>
          ) : (
            <>
              Nothing of <strong>{name}</strong> is for sale.
            </>
          )}
        </p>
        {hasStock && (
          <fieldset>
            <legend className="text-sm font-semibold">What becomes of its vehicles</legend>
            <Radio name={REMOVAL_FORM.stock} value={STOCK_CHOICES.withdraw} required>
              They leave your site: {forSale} for sale
            </Radio>
            <Radio name={REMOVAL_FORM.stock} value={STOCK_CHOICES.keep} required>
              They stay on your site as they are. Nothing updates them from then on.
            </Radio>
          </fieldset>
        )}
        <ul className="grid list-disc gap-1 pl-5">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isBusy}>
            Remove it
          </Button>
          <LinkButton to={backHref} variant="secondary">
            Keep it
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
