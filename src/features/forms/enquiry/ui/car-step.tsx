import { useId, useRef, useState } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { CommentsField, Consents } from "../../ui/fields/comments.tsx";
import { OfferViewed } from "../../ui/fields/offer-viewed.tsx";
import { ContactFields } from "../../ui/fields/shopper-fields.tsx";
import { type CarQuestion, withQuestion } from "../take/car-questions.ts";
import type { EnquiryView } from "../take/enquiry-view.ts";

/** The whole enquiry about a car: who asks, what to ask, consents (D122, D301). */
export function CarStep({
  view,
  siteSlug,
  purpose,
}: {
  view: EnquiryView;
  siteSlug: string;
  purpose?: string | null | undefined;
}) {
  return (
    <div className="grid gap-4">
      <ContactFields {...{ view, siteSlug, purpose }} />
      <Comment view={view} />
      <OfferViewed siteSlug={siteSlug} asked={view.car?.id ?? null} />
      <Consents view={view} />
    </div>
  );
}

/** The comment, and above it what shoppers ask most, to pick with one tap. */
function Comment({ view }: { view: EnquiryView }) {
  const { values, questions, messageRequired } = view;
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
      <CommentsField
        ref={area}
        view={view}
        rows={3}
        required={messageRequired}
        onInput={(event) => setComment(event.currentTarget.value)}
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
