import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../base/class-names.ts";

type ChoiceProps = Omit<ComponentProps<"input">, "type"> & { aside?: ReactNode; error?: string | undefined };

/** A 44 px row with a native checkbox, its text and, at the end, a quiet `aside` such as a count. */
export function Checkbox(props: ChoiceProps) {
  return <ChoiceRow type="checkbox" {...props} />;
}

/** The same row with a native radio button, for one value of several. */
export function Radio(props: ChoiceProps) {
  return <ChoiceRow type="radio" {...props} />;
}

function ChoiceRow({
  children,
  aside,
  error,
  className,
  ...input
}: ChoiceProps & { type: "checkbox" | "radio" }) {
  const id = useId();
  return (
    <div className={className}>
      <label
        className={classNames(
          "flex min-h-11 items-center gap-3 rounded-control py-1.5",
          input.disabled && "text-muted",
        )}
      >
        <input
          className="size-5 shrink-0 accent-accent"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...input}
        />
        <span className="min-w-0 grow">{children}</span>
        {aside !== undefined && <span className="tabular text-sm text-muted">{aside}</span>}
      </label>
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
