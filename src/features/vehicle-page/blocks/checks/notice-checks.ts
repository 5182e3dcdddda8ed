import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { WRITE_OFFS } from "#features/vehicles/vehicle-notice.ts";
import { formatDate } from "#ui/base/calendar-date.ts";

interface NoticeCheck {
  readonly title: string;
  readonly text: string;
}

const WRITE_OFF_TEXTS = {
  never: "We found no record of it in the registers of written-off vehicles.",
  repairable:
    "It was written off, and may be repaired and registered again. Ask us what happened and who repaired it.",
  statutory: "It was written off for good, and cannot be registered to drive on the road again.",
} as const;

const PPSR_TEXTS = {
  clear: ["PPSR search: clear", "nobody had registered a security interest in it"],
  released: ["PPSR search: released", "a security interest that was registered in it had been released"],
} as const;

/** What the dealer answered for the notice of a used vehicle, as far as it is on the page (D460). */
export function listNoticeChecks({
  carType,
  writeOff,
  ppsr,
}: Pick<VehicleRecord, "carType" | "writeOff" | "ppsr">): NoticeCheck[] {
  if (carType !== "used") return [];
  const checks: NoticeCheck[] = [];
  if (writeOff !== null) checks.push({ title: WRITE_OFFS[writeOff], text: WRITE_OFF_TEXTS[writeOff] });
  const found = describePpsr(ppsr);
  return found ? [...checks, found] : checks;
}

/** What the dealer's search of the PPSR found; null without one, and if a financier is registered, whom the dealer pays out before the sale. */
export function describePpsr(ppsr: VehicleRecord["ppsr"]): NoticeCheck | null {
  if (ppsr === null || ppsr.result === "encumbered") return null;
  const [title, found] = PPSR_TEXTS[ppsr.result];
  return { title, text: `On ${formatDate(ppsr.day)} we searched the register: ${found}.` };
}
