import type { DenialWord } from "./denial-words.ts";
import type { Gap } from "./words.ts";

/** One thing that a text says, or denies. */
export interface Statement<T> {
  readonly meaning: T;
  readonly isDenied: boolean;
}

/** All that a text says: what it states, in order, and the words that the vocabulary does not know. */
export interface PhraseReading<T> {
  readonly statements: readonly Statement<T>[];
  readonly unknown: readonly string[];
}

/** A word or phrase of a text, by what it does there; `isJoined` by a slash to the one before. */
export type Token<T> =
  | { readonly kind: "phrase"; readonly meaning: T; readonly isJoined: boolean }
  | { readonly kind: "denial"; readonly does: DenialWord; readonly word: string }
  | { readonly kind: "join" | "word"; readonly word: string };

interface TokenClause<T> {
  readonly gap: Gap;
  readonly tokens: readonly Token<T>[];
}

/** What was read last in a clause: "nothing" that is known, a phrase, or an unknown word behind one. */
type LastToken = "nothing" | "phrase" | "word";

/**
 * What a text with denials says (D70): a denial counts for the phrase behind it, and at the end of a clause for the one
 * before it ("Hybrid: no - petrol"). Null if it may count for either, or for more than one phrase ("No petrol/hybrid"),
 * and where the text says and denies the same.
 */
export function readDenials<T>(clauses: readonly TokenClause<T>[]): PhraseReading<T> | null {
  const reader = new DenialReader<T>();
  const isClear = clauses.every((clause, index) => reader.read(clause, index === clauses.length - 1));
  return isClear && !contradictsItself(reader.statements) ? reader : null;
}

function contradictsItself<T>(statements: readonly Statement<T>[]): boolean {
  const denied = new Set(statements.filter(({ isDenied }) => isDenied).map(({ meaning }) => meaning));
  return statements.some(({ meaning, isDenied }) => !isDenied && denied.has(meaning));
}

/** The entry among the unknown words for a denial of something unknown. */
const DENIES_UNKNOWN = "not that";

class DenialReader<T> {
  readonly statements: Statement<T>[] = [];
  readonly unknown: string[] = [];
  /** Where the phrases begin that a slash or "and" joins to the last one. */
  #groupStart = 0;
  /** The denial whose object has not come yet. */
  #pending: string | null = null;
  /** Whether the last phrase was denied in a way that may go on: "no petrol/hybrid". */
  #mayGoOn = false;
  #join: string | null = null;
  #gap: Gap = "start";
  #before: LastToken = "nothing";
  #last: LastToken = "nothing";

  /** Reads a clause; false where it is unclear what it denies. */
  read({ gap, tokens }: TokenClause<T>, isFinal: boolean): boolean {
    this.#startClause(gap);
    for (let at = 0; at < tokens.length; ) {
      const end = runEnd(tokens, at);
      const isRun = end > at;
      if (isRun ? !this.#deny({ tokens, at, end, gap, isFinal }) : !this.#take(tokens[at])) return false;
      at = isRun ? end : at + 1;
    }
    return true;
  }

  #startClause(gap: Gap): void {
    const isAside = this.#gap === "bracket" && this.#last === "nothing" && this.#before !== "nothing";
    this.#before = isAside ? "word" : this.#last;
    this.#gap = gap;
    this.#last = "nothing";
    this.#pending = null;
    this.#join = null;
    if (gap !== "list") this.#mayGoOn = false;
  }

  /** Takes a phrase or a word; false for a phrase that an earlier denial may or may not mean. */
  #take(token: Token<T> | undefined): boolean {
    if (token?.kind === "phrase") return this.#state(token);
    if (!token) return true;
    if (token.word !== "and") this.unknown.push(token.word);
    if (token.kind === "join") this.#join = token.word;
    else {
      this.#mayGoOn = false;
      this.#join = null;
      if (this.#last === "phrase") this.#last = "word";
    }
    return true;
  }

  #state({ meaning, isJoined }: Extract<Token<T>, { kind: "phrase" }>): boolean {
    const isAlternative = this.#mayGoOn && (this.#join === "or" || this.#join === "nor");
    if (this.#mayGoOn && !isAlternative && this.#pending === null) return false;
    if (!isJoined && this.#join === null) this.#groupStart = this.statements.length;
    this.statements.push({ meaning, isDenied: this.#pending !== null || isAlternative });
    this.#mayGoOn = isAlternative || (this.#pending !== null && this.#pending !== "non");
    this.#pending = null;
    this.#join = null;
    this.#last = "phrase";
    return true;
  }

  #deny(run: Run<T>): boolean {
    const { tokens, at, end, gap } = run;
    const does = toKind(tokens.slice(at, end));
    if (end === tokens.length || does === "backward") return this.#denyBefore(run);
    if (does === "either" && this.#last === "phrase") return false;
    if (at === 0 && gap === "colon" && this.#before !== "nothing") return false;
    this.#pending = toWord(tokens[end - 1]);
    return true;
  }

  #denyBefore({ tokens, at, end, gap, isFinal }: Run<T>): boolean {
    if (at > 0) return this.#denyGroup(this.#last);
    if (end < tokens.length) return false;
    const isBetween = !isFinal && gap !== "colon" && gap !== "bracket";
    if (isBetween) return false;
    return this.#denyGroup(this.#before);
  }

  /** Denies the last phrase and those joined to it; a word between may be what is denied. */
  #denyGroup(last: LastToken): boolean {
    this.unknown.push(last === "phrase" ? "not" : DENIES_UNKNOWN);
    if (last === "phrase") {
      const group = this.statements.splice(this.#groupStart);
      this.statements.push(...group.map(({ meaning }) => ({ meaning, isDenied: true })));
    }
    return last !== "word";
  }
}

interface Run<T> {
  readonly tokens: readonly Token<T>[];
  readonly at: number;
  readonly end: number;
  readonly gap: Gap;
  readonly isFinal: boolean;
}

/** Where the denials end that begin at a token: "not currently available" is one. The same place for another token. */
function runEnd<T>(tokens: readonly Token<T>[], at: number): number {
  const first = tokens[at];
  if (first?.kind !== "denial" || first.does === "ending") return at;
  let end = at + 1;
  while (tokens[end]?.kind === "denial") end += 1;
  return end;
}

function toKind<T>(tokens: readonly Token<T>[]): DenialWord {
  const kinds = tokens.flatMap((token) => (token.kind === "denial" ? [token.does] : []));
  if (kinds.includes("ending") || kinds.every((kind) => kind === "backward")) return "backward";
  return kinds.includes("forward") ? "forward" : "either";
}

function toWord<T>(token: Token<T> | undefined): string {
  return token && token.kind !== "phrase" ? token.word : "";
}
