/** A dispatch to a dealer that is late or given up. */
export interface DispatchTrouble {
  readonly id: number;
  /** Id of the lead. */
  readonly lead: string;
  readonly siteId: number;
  /** Slug of the site. */
  readonly site: string;
  /** Given up; otherwise late, and tried again. */
  readonly failed: boolean;
  /** The dealer's fallback has to hear of the lead, and has not yet (D13). */
  readonly alerts: boolean;
}

/** What an alarm says about one site. It has no personal data: it goes to logs and chat rooms (D78). */
export interface Alarm {
  readonly alarm: "enquiries-not-delivered";
  readonly site: string;
  /** Dispatches that are late, and those that are given up. */
  readonly late: number;
  readonly failed: number;
  /** Ids of the first enquiries concerned. */
  readonly leads: readonly string[];
  /** For people; chat services show the field of this name. */
  readonly text: string;
  readonly dispatches: readonly DispatchTrouble[];
}

const MAX_NAMED_LEADS = 20;

/** One alarm for each site that has troubles. */
export function buildAlarms(troubles: readonly DispatchTrouble[]): readonly Alarm[] {
  return [...Map.groupBy(troubles, ({ site }) => site)].map(([site, dispatches]) => {
    const failed = dispatches.filter((each) => each.failed).length;
    const late = dispatches.length - failed;
    const leads = [...new Set(dispatches.map(({ lead }) => lead))].slice(0, MAX_NAMED_LEADS);
    return {
      alarm: "enquiries-not-delivered",
      site,
      late,
      failed,
      leads,
      text: toText(site, late, failed),
      dispatches,
    };
  });
}

function toText(site: string, late: number, failed: number): string {
  const facts = [
    late > 0 && `late and being tried again: ${late}`,
    failed > 0 && `given up: ${failed}`,
  ].filter(Boolean);
  return `${site}: enquiries have not been delivered (${facts.join(", ")}). \`leads list --site ${site}\` says why.`;
}
