import type { EraseView, HeldCounts } from "./erase-view.ts";

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** Lists what erasing the account removes, in words. What there is none of is left out. */
export function listErased({ contacts, held }: Pick<EraseView, "contacts" | "held">): readonly string[] {
  const { devices, watchlist, deals, alerts, consents, enquiries } = held;
  return [
    `Your name and your sign-in: ${contacts.join(" and ")}`,
    devices > 0 && `${count(devices, "sign-in")} on your devices: you are signed out everywhere`,
    watchlist > 0 && `Your watchlist: ${count(watchlist, "vehicle")}`,
    deals > 0 && `${count(deals, "saved deal")}`,
    alerts > 0 && `${count(alerts, "email alert")}`,
    consents > 0 && "What you agreed to receive",
    enquiries > 0 &&
      `Your name, contact details, messages and pages visited in ${count(enquiries, "enquiry", "enquiries")}`,
    "What this browser stores for this site, such as favourites and viewed vehicles",
  ].filter((item) => item !== false);
}

/** Lists what stays and why, in words (APP 11 to 13). */
export function listKept(
  { spins, enquiries, sentEnquiries, cancelledEnquiries }: HeldCounts,
  dealer: string,
): readonly string[] {
  return [
    enquiries > 0 && "That there was an enquiry, when, and about which vehicle, without anything about you",
    sentEnquiries > 0 &&
      `${count(sentEnquiries, "enquiry", "enquiries")} that ${dealer} already received in its mailbox or customer records, which this website cannot reach. Records of a sale, a test drive or finance must be kept by law for some years`,
    cancelledEnquiries > 0 &&
      `${count(cancelledEnquiries, "enquiry has", "enquiries have")} not reached ${dealer} yet and will not be sent`,
    spins > 0 &&
      "Which prize of a promotion was won and when, with a code from which nobody can read your number, so that each person spins once",
    "Alerts to another address of yours",
    `Enquiries that were sent without signing in, unless they name both a number and an address that you proved here: we cannot tell whose they are. To see or delete them, ask ${dealer}, who can check`,
    "Backups, until they are overwritten. If one is restored, your details are erased again",
  ].filter((item) => item !== false);
}
