/**
 * A text from the first character that `first` matches to the last that `last` matches; "" where there is none. Linear in its
 * length, as a pattern that ends with `$` is not.
 */
export function cutBetween(text: string, first: RegExp, last: RegExp): string {
  const characters = [...text];
  const start = characters.findIndex((character) => first.test(character));
  const end = characters.findLastIndex((character) => last.test(character));
  return start === -1 ? "" : characters.slice(start, end + 1).join("");
}
