import { Disclosure } from "#ui/panels/disclosure.tsx";
import { MAX_KM, MAX_YEARS } from "../rules/limits.ts";

/** What shoppers ask about trade-ins (TRADE-11). */
export function Questions({ isSold }: { isSold: boolean }) {
  return (
    <section className="min-w-0" aria-labelledby="trade-in-questions">
      <h2 id="trade-in-questions" className="mb-2 text-xl font-semibold">
        Good to know
      </h2>
      <div className="divide-y divide-line border-y border-line">
        {listQuestions(isSold).map(({ question, answer }) => (
          <Disclosure key={question} title={question} summaryClassName="py-3">
            <p className="pb-4 text-muted">{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

const listQuestions = (isSold: boolean) => [
  {
    question: "Does every car get a figure online?",
    answer: `Generally not a car over ${MAX_YEARS} years old or with over ${MAX_KM / 1000},000 km. Send us the details all the same: one of our team looks at them and calls you.`,
  },
  {
    question: "Is the figure final?",
    answer:
      "No. It is indicative and subject to our inspection of the car. It is worked out from what cars like yours are for sale at, what you tell us, and what it costs to get a car ready for its next owner.",
  },
  {
    question: "What if I still owe money on my car?",
    answer:
      "Ask your financier for a payout letter, which says what is left to pay and until when. We pay them first. What is left is yours; if more is owing than the car is worth, the difference is for you to pay.",
  },
  {
    question: isSold ? "How am I paid?" : "What if my car is worth more than I need?",
    answer: isSold
      ? "By direct credit to your bank account, less what we pay to a financier."
      : "The excess is paid to you by direct credit to your bank account.",
  },
];
