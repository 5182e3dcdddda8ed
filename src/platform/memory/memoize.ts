/** Longer arguments are seldom repeated, and would let a stranger fill the memory. */
const MAX_LENGTH = 500;

/**
 * A pure function whose last answers are kept, at most `limit` of them, to questions of at most `maxLength` characters.
 * For what every request asks in the same few words; the answers are shared, so nobody may change them.
 */
export function memoize<Answer>(
  limit: number,
  answer: (question: string) => Answer,
  maxLength = MAX_LENGTH,
): (question: string) => Answer {
  const answers = new Map<string, Answer>();
  return (question) => {
    const known = answers.get(question);
    if (known !== undefined) return known;
    const fresh = answer(question);
    if (question.length > maxLength) return fresh;
    if (answers.size >= limit) answers.clear();
    answers.set(question, fresh);
    return fresh;
  };
}
