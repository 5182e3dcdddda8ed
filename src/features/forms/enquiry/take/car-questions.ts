/** A question that a shopper picks with one tap: the words on the chip, and the comment that it writes. */
export interface CarQuestion {
  readonly label: string;
  readonly text: string;
}

/** What shoppers ask most about a car. The first is the comment that a form begins with (D16). */
export function listCarQuestions(car: string): readonly [CarQuestion, ...CarQuestion[]] {
  return [
    { label: "Is it still available?", text: `Is the ${car} still available?` },
    { label: "Can I see it on Saturday?", text: `Can I see the ${car} on Saturday?` },
    { label: "What is your best price?", text: `What is your best price for the ${car}?` },
  ];
}

/**
 * The comment after a question was picked. It replaces a comment that is itself one of the questions, and is added to anything
 * that the shopper wrote.
 */
export function withQuestion(comment: string, picked: CarQuestion, all: readonly CarQuestion[]): string {
  const written = comment.trim();
  if (written === "" || all.some(({ text }) => text === written)) return picked.text;
  return written.includes(picked.text) ? comment : `${written}\n${picked.text}`;
}
