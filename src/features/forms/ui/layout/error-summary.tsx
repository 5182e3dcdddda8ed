import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import type { MouseEvent, Ref } from "react";
import { Icon } from "#ui/base/icon.tsx";
import { type FieldError, useFieldId } from "../fields/field-ids.ts";

/** What keeps the form from going on: the form's own error (LEAD-17), and the fields' with links to them (LEAD-16). */
export function ErrorSummary({
  formError,
  errors,
  notice,
  ref,
}: {
  formError: string | null;
  errors: readonly FieldError[];
  /** What the form says instead. */
  notice?: string | undefined;
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
      className="mb-6 flex scroll-mt-28 gap-3 rounded-card border-2 border-danger bg-danger-soft p-4 text-danger"
    >
      <Icon icon={CircleAlert} className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 gap-2">
        {formError && (
          <p role="alert" data-testid="error-warning" className="font-semibold">
            {formError}
          </p>
        )}
        {errors.length > 0 && <ErrorList errors={errors} />}
      </div>
    </div>
  );
}

function ErrorList({ errors }: { errors: readonly FieldError[] }) {
  const fieldId = useFieldId();
  return (
    <>
      <p className="font-semibold">Please fix the following errors:</p>
      <ul className="grid list-disc pl-5">
        {errors.map(({ field, message, isChanged }) => (
          // A line that went away would move the form under the finger that types.
          <li key={field} className={isChanged ? "py-1 line-through" : "py-1"}>
            <a
              href={`#${fieldId(field)}`}
              onClick={(event) => focusField(event, fieldId(field))}
              className="underline underline-offset-2"
            >
              {message}
              {isChanged && <span className="sr-only"> (changed)</span>}
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
