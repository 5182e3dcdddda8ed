/** Puts value codes in the order of their counts, the most frequent first. */

/** Counts from here on are compared; most are below, and put in their place without comparing. */
const FREQUENT = 256;
/** Scratch: by count below `FREQUENT`, where its next code goes. */
const nextPlace = new Uint32Array(FREQUENT);

/** Writes the codes that have a count to `target`, those with the same count in the order of `codes`; answers how many. */
export function rankCodes(codes: ArrayLike<number>, counts: Uint32Array, target: Uint32Array): number {
  nextPlace.fill(0);
  const frequent: number[] = [];
  for (let i = 0; i < codes.length; i++) {
    const count = counts[codes[i]!]!;
    if (count < FREQUENT) nextPlace[count]!++;
    else frequent.push(codes[i]!);
  }
  target.set(frequent.sort((one, other) => counts[other]! - counts[one]!));
  let end = frequent.length;
  for (let count = FREQUENT - 1; count > 0; count--) {
    const start = end;
    end += nextPlace[count]!;
    nextPlace[count] = start;
  }
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i]!;
    const count = counts[code]!;
    if (count > 0 && count < FREQUENT) target[nextPlace[count]!++] = code;
  }
  return end;
}
