import { useEffect } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import { describePrice } from "#features/pricing/price.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import {
  AVAILABILITIES,
  EDIT_FIELDS,
  EDIT_INTENTS,
  type EditAnswer,
  type StockRowView,
  type TypedEdit,
  toPriceText,
  toTypeText,
} from "../stock-view.ts";

/** Changes what a vehicle costs and whether it can be bought. `answer` is that of a form that was sent without JavaScript. */
export function RowEdit({
  row,
  mayPrice,
  mayEdit,
  answer,
  onUnsaved,
  onSaved,
  isInTable = false,
  filled,
}: {
  row: StockRowView;
  mayPrice: boolean;
  mayEdit: boolean;
  answer: EditAnswer | null;
  onUnsaved?: (id: number) => void;
  onSaved?: (id: number) => void;
  /** In a table, whose headings say what the fields are, at the width of a desk. */
  isInTable?: boolean;
  /** A price that is suggested, as it is typed; the form shows it in place of the one that counts. */
  filled?: string | undefined;
}) {
  const fetcher = useFetcher<EditAnswer>();
  const last = fetcher.data ?? answer;
  const { data } = fetcher;
  useEffect(() => {
    if (data?.done) onSaved?.(row.id);
  }, [data, onSaved, row.id]);
  const { title } = row;
  return (
    <div>
      <fetcher.Form
        method="post"
        onInput={() => onUnsaved?.(row.id)}
        className={classNames(
          "grid grid-cols-2 items-end gap-2 sm:grid-cols-[1fr_1.5fr_1.1fr_auto]",
          isInTable && "xl:grid-cols-[1fr_1.3fr] xl:[&_label]:sr-only xl:[&_select]:pl-2",
        )}
      >
        <Shown row={row} theirs={last?.theirs} />
        <PriceFields row={row} mayPrice={mayPrice} typed={last?.typed ?? null} filled={filled} />
        <SelectField
          label="State"
          name={EDIT_FIELDS.availability}
          defaultValue={last?.typed?.availability ?? row.availability}
          key={row.availability}
          disabled={!mayEdit || row.isWithdrawn}
        >
          {Object.entries(AVAILABILITIES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        {(mayPrice || mayEdit) && !row.isWithdrawn && (
          <Button
            type="submit"
            name={EDIT_FIELDS.intent}
            value={EDIT_INTENTS.save}
            variant="secondary"
            disabled={fetcher.state !== "idle"}
          >
            Save<span className="sr-only"> {title}</span>
          </Button>
        )}
        {last?.doubt && fetcher.state === "idle" && (
          <p role="alert" className="col-span-full font-semibold">
            {last.doubt}{" "}
            <button
              type="submit"
              name={EDIT_FIELDS.intent}
              value={EDIT_INTENTS.saveAnyway}
              className="link min-h-11 font-semibold"
            >
              Yes, save it<span className="sr-only"> for {title}</span>
            </button>
          </p>
        )}
      </fetcher.Form>
      <p
        role={last?.error ? "alert" : "status"}
        className={`mt-1 text-sm ${last?.error ? "font-semibold text-danger" : "text-success"}`}
      >
        {fetcher.state === "submitting" ? "Saving…" : (last?.error ?? last?.done)}
      </p>
      <Reverts {...{ row, mayPrice, mayEdit, fetcher }} theirs={last?.theirs} />
    </div>
  );
}

/** What the form was filled with: whoever saves it changes only what they saw. */
function Shown({
  row: { id, price: shown, availability },
  theirs,
}: {
  row: StockRowView;
  theirs?: StockRowView["price"] | undefined;
}) {
  const price = theirs === undefined ? shown : theirs;
  return (
    <>
      <input type="hidden" name={EDIT_FIELDS.vehicle} value={id} />
      <input type="hidden" name={EDIT_FIELDS.shownCents} value={price?.cents ?? ""} />
      <input type="hidden" name={EDIT_FIELDS.shownType} value={price?.priceType ?? ""} />
      <input type="hidden" name={EDIT_FIELDS.shownAvailability} value={availability} />
    </>
  );
}

function PriceFields({
  row: { price, isWithdrawn },
  mayPrice,
  typed,
  filled,
}: {
  row: StockRowView;
  mayPrice: boolean;
  typed: TypedEdit | null;
  filled: string | undefined;
}) {
  if (!mayPrice || isWithdrawn)
    return (
      <div className="col-span-2">
        <p className="text-sm font-semibold">Price</p>
        <p className="flex min-h-11 items-center">{price ? describePrice(price) : "No price"}</p>
      </div>
    );
  return (
    <>
      <TextField
        label="Price"
        name={EDIT_FIELDS.price}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed?.price ?? filled ?? toPriceText(price)}
        key={`${price?.cents} ${price?.priceType} ${filled}`}
      />
      <SelectField
        label="Covers"
        name={EDIT_FIELDS.priceType}
        defaultValue={typed?.priceType ?? toTypeText(price)}
        key={price?.priceType}
      >
        {price?.priceType === "unknown" && <option value="">Not said</option>}
        <option value="drive_away">Drive away</option>
        <option value="egc">Excl. govt. charges</option>
      </SelectField>
    </>
  );
}

/** Takes back what staff changed, so that the feed alone counts. */
function Reverts({
  row,
  mayPrice,
  mayEdit,
  fetcher,
  theirs,
}: {
  row: StockRowView;
  mayPrice: boolean;
  mayEdit: boolean;
  fetcher: FetcherWithComponents<EditAnswer>;
  theirs: StockRowView["price"] | undefined;
}) {
  const { feedPrice, hasOwnAvailability, title } = row;
  if (feedPrice === null && !hasOwnAvailability) return null;
  return (
    <fetcher.Form method="post" className="flex flex-wrap items-center gap-x-4 text-sm">
      <Shown row={row} theirs={theirs} />
      {feedPrice !== null && (
        <p>
          The feed says {feedPrice}.{" "}
          {mayPrice && (
            <button
              type="submit"
              name={EDIT_FIELDS.intent}
              value={EDIT_INTENTS.revertPrice}
              className="link min-h-11 font-semibold"
            >
              Use it<span className="sr-only"> for {title}</span>
            </button>
          )}
        </p>
      )}
      {hasOwnAvailability && mayEdit && (
        <p>
          The state was set here.{" "}
          <button
            type="submit"
            name={EDIT_FIELDS.intent}
            value={EDIT_INTENTS.revertAvailability}
            className="link min-h-11 font-semibold"
          >
            Use the feed’s<span className="sr-only"> for {title}</span>
          </button>
        </p>
      )}
    </fetcher.Form>
  );
}
