import { Form, Link, useNavigation } from "react-router";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { BULK_FIELDS, BULK_INTENTS, type BulkAnswer } from "../bulk-view.ts";

/** What a change of many vehicles would do, before it is done. `backHref` leads back to the list. */
export function BulkPreview({
  preview,
  backHref,
}: {
  preview: NonNullable<BulkAnswer["preview"]>;
  backHref: string;
}) {
  const isBusy = useNavigation().formData?.get(BULK_FIELDS.intent) === BULK_INTENTS.apply;
  const { count, rows, shown } = preview;
  const far = rows.filter(({ isFar }) => isFar).length;
  const many = count === 1 ? "1 vehicle" : `${count} vehicles`;
  return (
    <>
      <PageHead title={`Change ${many}?`} />
      {far > 0 && (
        <p role="alert" className="mb-4 font-semibold">
          {far === 1 ? "One price moves" : `${far} prices move`} far from what it was. Is every digit right?
        </p>
      )}
      <Form method="post" className="mb-5 flex flex-wrap items-center gap-3">
        <input type="hidden" name={BULK_FIELDS.shown} value={shown} />
        <Button type="submit" name={BULK_FIELDS.intent} value={BULK_INTENTS.apply} disabled={isBusy}>
          {isBusy ? "Saving…" : `Change ${many}`}
        </Button>
        <Link to={backHref} className="link inline-flex min-h-11 items-center">
          Back without changing anything
        </Link>
      </Form>
      <ul className="card divide-y divide-line">
        {rows.map(({ id, title, before, after, refusal, isFar }) => (
          <li key={id} className="grid gap-x-4 p-3 sm:grid-cols-[minmax(0,1fr)_auto]">
            <span className="font-semibold">{title}</span>
            {refusal === null ? (
              <span className={isFar ? "font-semibold text-danger" : ""}>
                {before} <span aria-hidden="true">→</span>
                <span className="sr-only">becomes</span> {after}
              </span>
            ) : (
              <span className="text-muted">Stays as it is. {refusal}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
