/** Words that deny what follows, or at the end of a clause what comes before. */
const FORWARD = new Set(
  "not,non,never,isnt,arent,wasnt,without,w o,w out,cannot,cant,no longer,not yet".split(","),
);
/** Words that deny only what comes before them: "hybrid delete", "Automatic - N". */
const BACKWARD = new Set(
  "n,n a,na,false,nil,none,delete,deleted,removed,absent,missing,unavailable".split(","),
);
/** Words that turn a denial before them into one of what comes before it: "hybrid not available". */
const ENDINGS = new Set(
  "available,avail,fitted,included,equipped,offered,supplied,installed,applicable,present".split(","),
);

/** Words that leave open whether what a text names is so: "was hybrid", "manual optional". */
const DOUBTS = new Set(
  "was,ex,former,formerly,previously,optional,opt,excluded,excludes,exclude,excluding,excl,exc,minus,sans,neither,hardly,barely,nearly,almost,instead,rather,versus,vs,less,lookalike,possibly,probably,maybe,perhaps,may,might,could,either,tba,tbc,tbd,unknown,unsure,unconfirmed,failed,faulty,disconnected,disabled".split(
    ",",
  ),
);

export const isDoubt = (word: string): boolean => DOUBTS.has(word);

/** What a word does in a denial; "either" for "no", which may come before or after. Null for any other word. */
export type DenialWord = "forward" | "backward" | "either" | "ending";

export function readDenialWord(word: string): DenialWord | null {
  if (word === "no") return "either";
  if (FORWARD.has(word)) return "forward";
  if (BACKWARD.has(word)) return "backward";
  return ENDINGS.has(word) ? "ending" : null;
}
