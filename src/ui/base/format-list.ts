const LIST = new Intl.ListFormat("en-AU", { type: "conjunction" });

/** "a", "a and b", "a, b and c"; "" for none. */
export const formatList = (words: readonly string[]): string => LIST.format(words);
