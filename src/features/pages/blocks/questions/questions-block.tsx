import { BlockHeading } from "#features/blocks/block-list.tsx";
import { RichTextView } from "#features/content/text/rich-text-view.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import type { QuestionsView } from "./questions.ts";

/** Questions whose answers unfold, before JavaScript too, and with find-in-page. */
export default function QuestionsBlock({ block: { title, questions } }: { block: QuestionsView }) {
  return (
    <section>
      <BlockHeading title={title} />
      <div className="divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} title={question} summaryClassName="py-4 text-lg">
            <RichTextView text={answer} className="measure pb-6" />
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
