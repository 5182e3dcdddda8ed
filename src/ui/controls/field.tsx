import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../base/class-names.ts";
import { CONTROL } from "./control.ts";

interface FieldTexts {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Adds "(optional)" to the label, so that required fields need no star. */
  optional?: boolean;
  hideLabel?: boolean;
}

interface ControlAttributes {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Label, hint and error around one control; the control gets its id and descriptions from `children(attributes)`. */
function Field({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id: givenId,
  className,
  children,
}: FieldTexts & {
  id?: string | undefined;
  className?: string | undefined;
  children: (attributes: ControlAttributes) => ReactNode;
}) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={classNames("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-semibold"}>
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children({ id, "aria-describedby": described, "aria-invalid": error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function splitTexts<Props extends FieldTexts>({ label, hint, error, optional, hideLabel, ...rest }: Props) {
  return { texts: { label, hint, error, optional, hideLabel } as FieldTexts, rest };
}

/** A labelled one-line text control. `id` may be given, for links from an error list. */
export function TextField(props: ComponentProps<"input"> & FieldTexts) {
  const { texts, rest } = splitTexts(props);
  const { className, id, ...input } = rest;
  return (
    <Field {...texts} id={id} className={className}>
      {(attributes) => <input type="text" className={CONTROL} {...input} {...attributes} />}
    </Field>
  );
}

/** A labelled text area. */
export function TextAreaField(props: ComponentProps<"textarea"> & FieldTexts) {
  const { texts, rest } = splitTexts(props);
  const { className, id, ...area } = rest;
  return (
    <Field {...texts} id={id} className={className}>
      {(attributes) => <textarea rows={5} className={CONTROL} {...area} {...attributes} />}
    </Field>
  );
}

/** A labelled native select; options are its children. */
export function SelectField(props: ComponentProps<"select"> & FieldTexts) {
  const { texts, rest } = splitTexts(props);
  const { className, id, ...select } = rest;
  return (
    <Field {...texts} id={id} className={className}>
      {(attributes) => <select className={CONTROL} {...select} {...attributes} />}
    </Field>
  );
}
