import { useId, useRef, useState } from "react";
import { FIELD_LABELS, NAME_LABEL } from "#features/leads/take/field-labels.ts";
import { classNames } from "#ui/base/class-names.ts";
import { TextAreaField } from "#ui/controls/field.tsx";
import { findError, useFieldId } from "../../ui/fields/field-ids.ts";
import { useRememberedShopper } from "../../ui/fields/remembered-details.tsx";
import { type CarQuestion, withQuestion } from "../take/car-questions.ts";
import type { EnquiryView } from "../take/enquiry-view.ts";
import { Consents } from "./comments-step.tsx";
import { isUntouched, ShopperField } from "./details-step.tsx";

/** The whole enquiry about a car: what to ask, who asks, consents (D122). */
export function CarStep({ view, siteSlug }: { view: EnquiryView; siteSlug: string }) {
  const { shopper, notice } = useRememberedShopper(siteSlug, isUntouched(view));
  const { values, errors } = view;
  const name = shopper ? `${shopper.name} ${shopper.last_name}`.trim() : "";
  return (
    <div className="grid gap-4">
      <Comment view={view} />
      {notice}
      <ShopperField
        field="name"
        label={NAME_LABEL}
        autoComplete="name"
        value={values.name || name}
        error={findError(errors, "name")}
      />
      <div className="grid gap-4 @md:grid-cols-2">
        {(["phone", "email"] as const).map((field) => (
          <ShopperField
            key={field}
            field={field}
            label={FIELD_LABELS[field]}
            value={values[field] || shopper?.[field] || ""}
            error={findError(errors, field)}
          />
        ))}
      </div>
      <Consents view={view} />
    </div>
  );
}

/** The comment, and above it what shoppers ask most, to pick with one tap. */
function Comment({ view: { values, errors, questions, messageRequired } }: { view: EnquiryView }) {
  const fieldId = useFieldId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [comment, setComment] = useState(values.message);
  const pick = (question: CarQuestion) => {
    if (!area.current) return;
    area.current.value = withQuestion(area.current.value, question, questions);
    area.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div className="grid gap-3">
      {questions.length > 0 && <Questions {...{ questions, comment, pick }} />}
      <TextAreaField
        ref={area}
        id={fieldId("message")}
        name="message"
        label={FIELD_LABELS.message}
        rows={3}
        required={messageRequired}
        optional={!messageRequired}
        defaultValue={values.message}
        onInput={(event) => setComment(event.currentTarget.value)}
        error={findError(errors, "message")}
      />
    </div>
  );
}

interface CarPickerProps {
  readonly questions: readonly CarQuestion[];
  readonly comment: string;
  readonly pick: (question: CarQuestion) => void;
}

function Questions({ questions, comment, pick }: CarPickerProps) {
  const title = useId();
  return (
    <fieldset aria-labelledby={title} className="noscript:hidden">
      <p id={title} className="mb-2 text-sm font-semibold">
        What would you like to know?
      </p>
      <div className="flex flex-wrap gap-2">
        {questions.map((question) => {
          const isPicked = comment.includes(question.text);
          return (
            <button
              key={question.label}
              type="button"
              aria-pressed={isPicked}
              onClick={() => pick(question)}
              className={classNames(
                "min-h-11 rounded-pill border px-3 text-sm font-semibold",
                isPicked ? "border-accent bg-accent-soft" : "border-line-strong hover:border-ink",
              )}
            >
              {question.label}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
