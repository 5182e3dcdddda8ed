/** What the registers of written-off vehicles say of a vehicle. */
export const WRITE_OFFS = {
  never: "Not recorded as written off",
  repairable: "Recorded as a repairable write-off",
  statutory: "Recorded as a statutory write-off",
} as const;

/** What a search of the Personal Property Securities Register found. */
export const PPSR_RESULTS = {
  clear: "Clear: nothing registered",
  released: "Was registered, released since",
  encumbered: "A security interest is registered",
} as const;

export const FORMER_USES = {
  private: "Private",
  fleet: "Business or government fleet",
  rental: "Rental",
  taxi: "Taxi or ride share",
} as const;

/** Most characters of a number or a name. */
export const MAX_NOTICE_TEXT = 60;

/**
 * What a dealer answers for the notice of a used vehicle (D460), apart from its feed (T20). An answer that is not given is left
 * out. It says nothing of former owners.
 */
export interface VehicleNotice {
  readonly writeOff?: keyof typeof WRITE_OFFS | undefined;
  readonly ppsr?:
    | {
        readonly result: keyof typeof PPSR_RESULTS;
        readonly searchNumber: string;
        /** Of the search, `YYYY-MM-DD`. */
        readonly day: string;
        /** Who has the security interest, or had it; null if unknown. */
        readonly by: string | null;
      }
    | undefined;
  /** The statutory warranty that it is sold with: months or kilometres, whichever end first. */
  readonly warranty?: "none" | { readonly months: number; readonly km: number } | undefined;
  /** The last day of its licence (registration), `YYYY-MM-DD`; "none" if none is current. */
  readonly licence?: string | undefined;
  /** Kilometres that it shows. */
  readonly odometer?: number | undefined;
  /** Engine or motor number; "none" if it has none. */
  readonly engine?: string | undefined;
  readonly formerUse?: keyof typeof FORMER_USES | undefined;
}

export type NoticeAnswer = keyof VehicleNotice;
export const NOTICE_ANSWERS: readonly NoticeAnswer[] = [
  ...(["writeOff", "ppsr", "warranty", "licence", "odometer", "engine", "formerUse"] as const),
];
