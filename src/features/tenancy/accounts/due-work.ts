/** What a function `accounts_with_{kind}` of the database looks for, and what it is given, in order (D422). */
interface DueKinds {
  alarms: [lateBefore: Date];
  alerts: [now: Date];
  dispatches: [now: Date];
  ended_sessions: [now: Date, usedBefore: Date];
  ended_test_drives: [now: Date, endedBefore: Date];
  failed_photos: [];
  feeds: [now: Date];
  finance_quotes: [];
  idle_shoppers: [now: Date, accountDays: number];
  old_details: [now: Date, enquiryDays: number, fileDays: number, consentDays: number];
  old_events: [now: Date, eventDays: number];
  old_spins: [now: Date, spinDays: number];
  part_feeds: [now: Date];
  payments: [now: Date];
  photos: [now: Date];
  reminders: [now: Date];
  reservations: [now: Date, soldBefore: Date];
  reviews: [now: Date];
  scans: [];
  unconfirmed_alerts: [askedBefore: Date];
  unfinished_trade_ins: [untouchedSince: Date];
}

/** A kind of work, followed by what decides whether it is due. Days are those that hold where no site says otherwise. */
export type DueWork = { [Kind in keyof DueKinds]: readonly [Kind, ...DueKinds[Kind]] }[keyof DueKinds];
