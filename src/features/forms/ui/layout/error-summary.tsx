import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import type { MouseEvent, Ref } from "react";
import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import { Icon } from "#ui/base/icon.tsx";
import { type FieldError, useFieldId } from "../fields/field-ids.ts";

/**
 * What keeps the form from going on: the form's own error (LEAD-17), and links to the fields that are wrong (LEAD-16), which say in full
 * what is wrong. A link shows the field's name and reads out its message, so that the box stays low.
 */
export function ErrorSummary({
  formError,
  errors,
  notice,
  labels = FIELD_LABELS,
  ref,
}: {
  formError: string | null;
  errors: readonly FieldError[];
  /** What the form says instead. */
  notice?: string | undefined;
  /** What the form calls its fields. */
  labels?: Readonly<Record<string, string>> | undefined;
  ref: Ref<HTMLDivElement>;
}) {
  if (notice)
    return (
      <div
        ref={ref}
        tabIndex={-1}
        role="status"
        className="scroll-mt-28 rounded-card border-2 border-accent p-4"
      >
        {notice}
      </div>
    );
  if (!formError && errors.length === 0) return null;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="mb-4 flex scroll-mt-28 gap-2.5 rounded-card border border-danger bg-danger-soft px-3 py-1.5 text-danger"
    >
      <Icon icon={CircleAlert} className="mt-1.5 shrink-0" />
      <div className="grid min-w-0 py-1">
        {formError && (
          <p role="alert" data-testid="error-warning" className="font-semibold">
            {formError}
          </p>
        )}
        {errors.length > 0 && <ErrorList errors={errors} labels={labels} />}
      </div>
    </div>
  );
}

function ErrorList({
  errors,
  labels,
}: {
  errors: readonly FieldError[];
  labels: Readonly<Record<string, string>>;
}) {
  const fieldId = useFieldId();
  return (
    <>
      <p className="font-semibold">Please fix the following errors:</p>
      <ul className="flex flex-wrap gap-x-4">
        {errors.map(({ field, message, isChanged }) => (
          // A line that went away would move the form under the finger that types.
          <li key={field} className={isChanged ? "line-through" : undefined}>
            <a
              href={`#${fieldId(field)}`}
              onClick={(event) => focusField(event, fieldId(field))}
              className="relative inline-flex min-h-8 items-center underline underline-offset-2"
            >
              <span aria-hidden="true">{labels[field] ?? message}</span>
              <span className="sr-only">
                {message}
                {isChanged && " (changed)"}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function focusField(event: MouseEvent, id: string): void {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  control.focus();
}
