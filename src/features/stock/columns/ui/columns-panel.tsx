import { Form, useNavigation } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import {
  COLUMN_FIELDS,
  COLUMN_INTENTS,
  COLUMNS,
  type ColumnHeadView,
  type ColumnsAnswer,
} from "../columns.ts";

/** Chooses which columns the list shows, where there is room for columns. */
export function ColumnsPanel({
  columns,
  hasOwnColumns,
  answer,
}: {
  columns: readonly ColumnHeadView[];
  hasOwnColumns: boolean;
  answer: ColumnsAnswer | null;
}) {
  const intent = useNavigation().formData?.get(COLUMN_FIELDS.intent);
  const isBusy = intent === COLUMN_INTENTS.save || intent === COLUMN_INTENTS.usual;
  const shown = columns.map(({ key }) => key);
  return (
    <div className="mb-5 max-xl:hidden">
      <Disclosure title="Columns" className="card px-4 py-1">
        {/* A new form for new columns: the boxes show what is saved. */}
        <Form key={shown.join()} method="post" preventScrollReset className="mt-1 mb-3 grid gap-3">
          <fieldset>
            <legend className="text-sm text-muted">Beside the vehicle and its price, the list shows:</legend>
            <div className="flex flex-wrap gap-x-6">
              {Object.entries(COLUMNS).map(([key, { name }]) => (
                <label key={key} className="inline-flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    name={COLUMN_FIELDS.column}
                    value={key}
                    defaultChecked={shown.some((one) => one === key)}
                    className="size-5"
                  />
                  {name}
                </label>
              ))}
            </div>
          </fieldset>
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              name={COLUMN_FIELDS.intent}
              value={COLUMN_INTENTS.save}
              variant="secondary"
              disabled={isBusy}
            >
              Show these columns
            </Button>
            {hasOwnColumns && (
              <Button
                type="submit"
                name={COLUMN_FIELDS.intent}
                value={COLUMN_INTENTS.usual}
                variant="quiet"
                disabled={isBusy}
              >
                Use the usual columns
              </Button>
            )}
          </div>
        </Form>
      </Disclosure>
      {answer && (
        <p
          role={answer.error ? "alert" : "status"}
          className={`mt-2 text-sm ${answer.error ? "font-semibold text-danger" : "text-success"}`}
        >
          {answer.error ?? answer.done}
        </p>
      )}
    </div>
  );
}
