import { useFieldId } from "#features/forms/ui/fields/field-ids.ts";
import { FINANCE_KINDS } from "#features/leads/rules/finance-request.ts";
import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import { classNames } from "#ui/base/class-names.ts";

/** What the finance is for (PAGE-09). A novated lease shows no repayment, since we could only invent one. */
export function FinanceKindField({ value, error }: { value: string; error: string | undefined }) {
  const id = useFieldId()("finance_kind");
  const errorId = `${id}-error`;
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{FIELD_LABELS.finance_kind}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {Object.entries(FINANCE_KINDS).map(([kind, label], at) => (
          <label
            key={kind}
            className={classNames(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-3.5 py-2 hover:border-ink",
              "has-checked:border-accent has-checked:bg-accent-soft",
            )}
          >
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name="finance_kind"
              value={kind}
              required
              defaultChecked={kind === value}
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
