import { randomUUID } from "node:crypto";
import {
  findDrive,
  listDrives,
  requireDrive,
  saveAttendance,
} from "#features/counter/store/drives.server.ts";
import {
  addPaper,
  claimPicture,
  eraseDuePictures,
  findPaper,
  listPapersOfLeads,
  noteUnclaimed,
  removePaper,
  saveMailed,
  saveReturn,
} from "#features/counter/store/papers.server.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { readTakesLeads } from "#features/inbox/list/takes-leads.server.ts";
import {
  countThreads,
  countUnread,
  listResponseTimes,
  listThreads,
  listUnsentReplies,
} from "#features/inbox/store/list-threads.server.ts";
import { resendAndRecord, resendThread } from "#features/inbox/store/resend-thread.server.ts";
import { NOW, TEST_SECRET } from "#features/inventory/import/test-import.ts";
import { issueAppointmentToken } from "#features/leads/appointment/appointment-link.ts";
import { noteStale } from "#features/leads/attachments/attachment-files.server.ts";
import {
  countFailedScan,
  deleteAttachments,
  findThreadOfAttachment,
  listAttachments,
  listUnscanned,
  readAttachment,
  recordScan,
  storeAttachments,
} from "#features/leads/attachments/attachment-store.server.ts";
import { listTroubles, markAlarmed } from "#features/leads/dispatch/raise-alarms.server.ts";
import { acknowledgeLead } from "#features/leads/inbox/acknowledge-lead.server.ts";
import { readConfiguredTargets } from "#features/leads/inbox/configured-targets.server.ts";
import { deIdentifyLeads } from "#features/leads/inbox/de-identify.server.ts";
import { discardLead } from "#features/leads/inbox/discard-lead.server.ts";
import {
  countLeads,
  listLeads,
  listLeadsOfPerson,
  listLeadsOfThread,
  readLeadState,
} from "#features/leads/inbox/lead-list.server.ts";
import { readLead, storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { eraseRecord, readPerson, withdrawConsents } from "#features/leads/inbox/people.server.ts";
import { releaseLead } from "#features/leads/inbox/release-lead.server.ts";
import { listUndispatched, resendLead } from "#features/leads/inbox/resend-lead.server.ts";
import {
  addDispatches,
  claimDispatch,
  enqueueDue,
  findReplyAddress,
  listUnreachedTargets,
  recordDispatched,
  recordFailure,
} from "#features/leads/outbox/dispatch-store.server.ts";
import { addToDigest, readDigest } from "#features/leads/outbox/held-digest.server.ts";
import { addReminders } from "#features/leads/outbox/held-reminder.server.ts";
import { tellOfNextLead } from "#features/leads/push/tell-of-leads.server.ts";
import type { Lead } from "#features/leads/rules/lead.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { allowConfirmation } from "#features/leads/take/confirmation-limit.server.ts";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import type { SiteCar } from "#features/leads/take/form-request.server.ts";
import { readLeadCar, readViewedVehicles } from "#features/leads/take/lead-car.server.ts";
import {
  assignThread,
  findStaffName,
  giveThread,
  listAssignees,
  markAnswered,
  planNextStep,
  setThreadState,
} from "#features/leads/threads/change-thread.server.ts";
import {
  findThread,
  holdThread,
  listThreadsOfReference,
  WHOLE_ACCOUNT,
} from "#features/leads/threads/find-thread.server.ts";
import { findPromise, givesByTurns } from "#features/leads/threads/response-promise.server.ts";
import {
  addThreadEvent,
  listThreadEvents,
  noteAnswer,
} from "#features/leads/threads/thread-events.server.ts";
import { threadOldestLeads } from "#features/leads/threads/thread-leads.server.ts";
import { markThreadRead } from "#features/leads/threads/thread-reads.server.ts";
import { forgetThreadEvents, listThreadRecords } from "#features/leads/threads/thread-records.server.ts";
import {
  addToThread,
  noteIncoming,
  releaseInThread,
  removeFromThreads,
} from "#features/leads/threads/thread-store.server.ts";
import { assignNextByTurn } from "#features/leads/turns/assign-by-turns.server.ts";
import {
  eraseHeldRecord,
  eraseShopperRecord,
  readHeldRecord,
  readShopperRecord,
} from "#features/privacy/person/held-record.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { describeClosedTestDrives } from "#features/test-drives/manage/closed-test-drives.server.ts";
import { findBooking, readBooking } from "#features/test-drives/manage/read-booking.server.ts";
import {
  addTestDrive,
  countUpcoming,
  findTestDrive,
  listAwaitedTestDrives,
  removeEndedTestDrives,
  updateTestDrive,
} from "#features/test-drives/store/booking-store.server.ts";
import {
  countOpenHolds,
  findHold,
  listTakenTimes,
  removeExpiredHolds,
  removeHold,
  saveHold,
} from "#features/test-drives/store/hold-store.server.ts";
import {
  listUnreminded,
  lockUnreminded,
  saveReminded,
} from "#features/test-drives/store/reminder-store.server.ts";
import { readSchedule } from "#features/test-drives/take/schedule.server.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import {
  answers,
  aPaper,
  type Calls,
  CONFIG,
  CV,
  DRIVE,
  type Ids,
  inMine,
  JANE,
  keepId,
  mine,
  REFUSED,
  toHolder,
} from "./test-isolation.ts";

const jobs = rememberingJobs();
/** Nobody is told of anything. */
const UNTOLD = { jobs, push: null };

/** Stores of test drives and of the times that are held for them. */
export function bookingCalls({ car, location, lead, testDrive, visitor }: Ids): Calls {
  const { siteId } = mine;
  return {
    listTakenTimes: answers(
      (tx) => listTakenTimes(tx, { locationId: location, vehicleId: car }, { now: NOW, own: {} }),
      [],
    ),
    saveHold: answers(
      (tx) =>
        saveHold(
          tx,
          { visitor, locationId: location, vehicleId: car, ...DRIVE, expiresAt: NOW },
          toHolder(car),
        ),
      REFUSED,
    ),
    countOpenHolds: answers((tx) => countOpenHolds(tx, toHolder(car), { visitor: randomUUID(), now: NOW }), {
      network: 0,
      block: 0,
    }),
    findHold: answers((tx) => findHold(tx, visitor, NOW), null),
    removeHold: answers((tx) => removeHold(tx, visitor), undefined),
    removeExpiredHolds: answers((tx) => removeExpiredHolds(tx, NOW), undefined),
    addTestDrive: answers(
      (tx) =>
        addTestDrive(
          tx,
          { id: randomUUID(), siteId, leadId: lead, locationId: location, vehicleId: car, ...DRIVE },
          NOW,
        ),
      REFUSED,
    ),
    updateTestDrive: answers(
      (tx) =>
        updateTestDrive(
          tx,
          {
            ...{ id: testDrive, siteId, leadId: lead, locationId: location, vehicleId: car },
            ...{ ...DRIVE, state: "cancelled", sequence: 1 },
          },
          NOW,
        ),
      undefined,
    ),
    listAwaitedTestDrives: answers((tx) => keepId(listAwaitedTestDrives(tx, NOW), testDrive), []),
    // One of its own.
    describeClosedTestDrives: answers(async (tx) => (await describeClosedTestDrives(tx, NOW)).length, 1),
    listUnreminded: answers((tx) => keepId(listUnreminded(tx, NOW), testDrive), []),
    lockUnreminded: answers((tx) => lockUnreminded(tx, testDrive), null),
    saveReminded: answers((tx) => saveReminded(tx, testDrive, NOW), undefined),
    findTestDrive: answers((tx) => findTestDrive(tx, testDrive), null),
    countUpcoming: answers(
      (tx) => countUpcoming(tx, { siteId, emailKey: JANE.email, phoneKey: JANE.phone }, NOW),
      0,
    ),
    removeEndedTestDrives: answers((tx) => removeEndedTestDrives(tx, NOW), undefined),
    readSchedule: answers(async (tx) => {
      const [yard] = (await inMine(listLocations)).filter(({ id }) => id === location);
      const place = { yard: yard!, car: { id: car } as SiteCar };
      const ctx = { config: { ...siteConfigSchema.parse(CONFIG) }, now: () => NOW };
      return (await readSchedule(tx, ctx, { place, own: {} })).free.length;
    }, 0),
    readBooking: answers(
      (tx) => readBooking(tx, { secret: TEST_SECRET, siteId }, issueAppointmentToken(TEST_SECRET, testDrive)),
      null,
    ),
    findBooking: answers((tx) => findBooking(tx, { siteId, id: testDrive }), null),
    listDrives: answers(
      async (tx) =>
        (await listDrives(tx, WHOLE_ACCOUNT, { view: "coming", at: NOW, offset: 0, limit: 9 })).drives.filter(
          ({ id }) => id === testDrive,
        ).length,
      0,
    ),
    findDrive: answers((tx) => findDrive(tx, testDrive, WHOLE_ACCOUNT), null),
    saveAttendance: answers((tx) => saveAttendance(tx, testDrive, { was: null, is: "came" }), false),
    findPaper: answers((tx) => findPaper(tx, testDrive), null),
    listPapersOfLeads: answers((tx) => listPapersOfLeads(tx, [lead]), []),
    addPaper: answers((tx) => addPaper(tx, aPaper(testDrive)), REFUSED),
    removePaper: answers((tx) => removePaper(tx, testDrive), undefined),
    saveReturn: answers((tx) => saveReturn(tx, testDrive, { was: null, is: 20 }), false),
    saveMailed: answers((tx) => saveMailed(tx, testDrive, NOW), false),
    eraseDuePictures: answers((tx) => eraseDuePictures(tx, NOW), 0),
    // Both name a file of the account that asks.
    noteUnclaimed: answers((tx) => noteUnclaimed(tx, randomUUID(), NOW), undefined),
    claimPicture: answers((tx) => claimPicture(tx, randomUUID()), undefined),
    requireDrive: answers(
      (tx) =>
        requireDrive({ ...tx, ...WHOLE_ACCOUNT } as StaffTransaction, { params: { drive: testDrive } }).catch(
          ({ status }) => status,
        ),
      404,
    ),
  };
}

/** Stores of what staff see of a shopper. */
export function threadCalls({ lead, thread, staff, attachment }: Ids): Calls {
  const { siteId } = mine;
  const change = { staffId: staff, now: NOW };
  const own = {
    ...{ id: lead, site_id: siteId, received_at: NOW, email_key: "nobody@example.com", phone_key: "" },
    ...{ category: "Finance" as const, subcategory: null, seller: aLead().seller, isHeld: true },
  };
  const incoming = { at: NOW, now: NOW, opens: true, dueAt: null };
  return {
    // The site is not theirs.
    addToThread: answers((tx) => addToThread(tx, own, NOW), REFUSED),
    releaseInThread: answers((tx) => releaseInThread(tx, own, NOW), REFUSED),
    noteIncoming: answers((tx) => noteIncoming(tx, thread, incoming), undefined),
    removeFromThreads: answers((tx) => removeFromThreads(tx, [lead]), undefined),
    threadOldestLeads: answers((tx) => threadOldestLeads(tx, NOW), 0),
    findPromise: answers((tx) => findPromise(tx, { siteId, location: null, category: null, at: NOW }), {
      dueAt: null,
    }),
    // Nobody waits there, and theirs is in another account.
    assignNextByTurn: answers((tx) => assignNextByTurn(tx, NOW), false),
    tellOfNextLead: answers(
      async (tx) => [await tellOfNextLead(tx, UNTOLD, NOW), await tellOfNextLead(tx, UNTOLD, NOW)],
      [true, false],
    ),
    findStaffName: answers((tx) => findStaffName(tx, null), null),
    giveThread: answers((tx) => giveThread(tx, thread, { ...change, to: null }), REFUSED),
    holdThread: answers((tx) => holdThread(tx, thread, WHOLE_ACCOUNT), null),
    findThread: answers((tx) => findThread(tx, thread, WHOLE_ACCOUNT), null),
    listThreadsOfReference: answers((tx) => listThreadsOfReference(tx, lead.slice(0, 8)), []),
    listLeadsOfThread: answers((tx) => listLeadsOfThread(tx, thread, WHOLE_ACCOUNT), []),
    findThreadOfAttachment: answers(
      async (tx) => (await findThreadOfAttachment(tx, attachment, WHOLE_ACCOUNT)) === thread,
      false,
    ),
    listThreads: answers(async (tx) => {
      const filter = { view: "open", words: [], offset: 0, limit: 10 } as const;
      const { threads } = await listThreads(tx, { ...WHOLE_ACCOUNT, staffId: staff, now: NOW }, filter);
      return threads.filter(({ id }) => id === thread);
    }, []),
    // Theirs is with somebody else.
    countThreads: answers(
      async (tx) => (await countThreads(tx, { ...WHOLE_ACCOUNT, staffId: staff, now: NOW })).mine,
      0,
    ),
    countUnread: answers((tx) => countUnread(tx, { sites: [siteId], locations: null, staffId: staff }), 0),
    listResponseTimes: answers((tx) => listResponseTimes(tx, WHOLE_ACCOUNT, new Date(0)), []),
    listUnsentReplies: answers((tx) => listUnsentReplies(tx, thread), []),
    givesByTurns: answers((tx) => givesByTurns(tx, [siteId]), false),
    readTakesLeads: answers(
      (tx) => readTakesLeads({ ...tx, ...WHOLE_ACCOUNT } as StaffTransaction, { account: null }),
      null,
    ),
    resendAndRecord: answers(
      (tx) => resendAndRecord({ ...tx, ...WHOLE_ACCOUNT } as StaffTransaction, { jobs, now: NOW, id: lead }),
      { ok: false, reason: "unknown" },
    ),
    resendThread: answers(
      (tx) =>
        resendThread({ ...tx, ...WHOLE_ACCOUNT } as StaffTransaction, { jobs, now: NOW, threadId: thread }),
      0,
    ),
    addThreadEvent: answers(
      (tx) => addThreadEvent(tx, thread, { kind: "note", at: NOW, staffId: staff, body: "Theirs" }),
      REFUSED,
    ),
    listThreadEvents: answers((tx) => listThreadEvents(tx, thread), []),
    noteAnswer: answers((tx) => noteAnswer(tx, thread, NOW), undefined),
    markThreadRead: answers((tx) => markThreadRead(tx, { threadId: thread, staffId: staff }, NOW), null),
    listThreadRecords: answers((tx) => listThreadRecords(tx, [lead]), []),
    forgetThreadEvents: answers((tx) => forgetThreadEvents(tx, [lead]), undefined),
    listAssignees: answers((tx) => listAssignees(tx, { id: thread }), []),
    assignThread: answers(
      (tx) =>
        assignThread(
          tx,
          { id: thread, assignedTo: null },
          { ...change, to: staff, record: async () => undefined },
        ),
      { ok: false },
    ),
    planNextStep: answers((tx) => planNextStep(tx, { id: thread }, { ...change, step: null }), REFUSED),
    setThreadState: answers(
      (tx) => setThreadState(tx, { id: thread, responseDueAt: null }, { ...change, state: "closed" }),
      REFUSED,
    ),
    markAnswered: answers((tx) => markAnswered(tx, { id: thread }, change), REFUSED),
  };
}

/** Stores of enquiries, their files and their dispatch, and of what is held about a person. */
export function leadCalls({ car, dispatch, lead, attachment, shopper }: Ids): Calls {
  const { siteId } = mine;
  const ofMine = (leads: readonly Lead[]) => leads.filter((found) => found.siteId === siteId);
  const one = aLead({ id: randomUUID(), siteId, receivedAt: NOW, message: "Another question" });
  return {
    allowConfirmation: answers(async (tx) => {
      const context = { secret: TEST_SECRET, siteId, client: "" };
      return allowConfirmation(tx, context, { email: "jane@example.com", now: NOW });
    }, true),
    addReminders: answers(
      (tx) => addReminders(tx, { siteId, heldBefore: NOW, to: ["theirs@example.com"] }, NOW),
      undefined,
    ),
    addToDigest: answers(
      (tx) => addToDigest(tx, { ...one, id: lead }, [{ kind: "digest", to: "x@y.example" }]),
      REFUSED,
    ),
    readDigest: answers((tx) => readDigest(tx, lead), []),
    readLeadCar: answers((tx) => readLeadCar(tx, { id: car } as EnquiryCar, "https://x.example"), null),
    readViewedVehicles: answers((tx) => readViewedVehicles(tx, String(car), undefined), []),
    storeLead: answers(
      (tx) => storeLead(tx, { jobs, newId: randomUUID }, { lead: one, targets: [] }),
      REFUSED,
    ),
    releaseLead: answers((tx) => releaseLead(tx, jobs, { id: lead, now: NOW }), false),
    resendLead: answers((tx) => resendLead(tx, jobs, { id: lead, now: NOW, all: true }), {
      ok: false,
      reason: "unknown",
    }),
    listTroubles: answers(
      async (tx) => (await listTroubles(tx, new Date("2100-01-01"))).some(({ id }) => id === dispatch),
      false,
    ),
    markAlarmed: answers((tx) => markAlarmed(tx, [{ id: dispatch, failed: true }]), undefined),
    listUndispatched: answers((tx) => listUndispatched(tx, siteId, null), []),
    readLead: answers((tx) => readLead(tx, lead), null),
    listLeads: answers((tx) => listLeads(tx, { siteId, limit: 10 }), []),
    readLeadState: answers((tx) => readLeadState(tx, lead), null),
    readConfiguredTargets: answers((tx) => readConfiguredTargets(tx, { ...one, siteId }), []),
    countLeads: answers((tx) => countLeads(tx, { siteId }), 0),
    listLeadsOfPerson: answers(async (tx) => ofMine(await listLeadsOfPerson(tx, JANE)), []),
    withdrawConsents: answers(
      async (tx) => (await withdrawConsents(tx, { ...JANE, own: [lead] }, NOW)).filter((id) => id === lead),
      [],
    ),
    readHeldRecord: answers(async (tx) => ofMine((await readHeldRecord(tx, JANE)).enquiries), []),
    readShopperRecord: answers(
      async (tx) =>
        ofMine((await readShopperRecord(tx, { id: shopper, ...JANE, name: null }, NOW)).enquiries),
      [],
    ),
    eraseHeldRecord: answers(async (tx) => ofMine((await eraseHeldRecord(tx, JANE, NOW)).enquiries), []),
    readPerson: answers(async (tx) => ofMine((await readPerson(tx, JANE)).enquiries), []),
    eraseShopperRecord: answers(
      async (tx) =>
        ofMine((await eraseShopperRecord(tx, { id: shopper, ...JANE, name: null }, NOW)).enquiries),
      [],
    ),
    eraseRecord: answers(async (tx) => eraseRecord(tx, await readPerson(tx, JANE), NOW), undefined),
    acknowledgeLead: answers((tx) => acknowledgeLead(tx, lead, NOW), false),
    discardLead: answers((tx) => discardLead(tx, lead, NOW), false),
    storeAttachments: answers((tx) => storeAttachments(tx, { leadId: lead, now: NOW }, [CV]), REFUSED),
    listAttachments: answers((tx) => listAttachments(tx, lead), []),
    readAttachment: answers((tx) => readAttachment(tx, attachment), null),
    listUnscanned: answers(async (tx) => (await listUnscanned(tx, 5)).includes(attachment), false),
    recordScan: answers((tx) => recordScan(tx, attachment, { scan: "clean", now: NOW }), null),
    noteStale: answers((tx) => noteStale(tx, [], NOW), undefined),
    countFailedScan: answers((tx) => countFailedScan(tx, attachment), 0),
    deleteAttachments: answers((tx) => deleteAttachments(tx, [lead]), undefined),
    deIdentifyLeads: answers((tx) => deIdentifyLeads(tx, [lead], NOW), undefined),
    addDispatches: answers(
      (tx) =>
        addDispatches(tx, lead, {
          targets: [{ kind: "mail", to: "x@y.example" }],
          state: "pending",
          now: NOW,
        }),
      REFUSED,
    ),
    enqueueDue: answers(
      async (tx) => [await enqueueDue(tx, jobs, { now: NOW, leadId: lead }), jobs.take("")],
      [undefined, []],
    ),
    claimDispatch: answers((tx) => claimDispatch(tx, dispatch, NOW), null),
    recordDispatched: answers(
      (tx) => recordDispatched(tx, { id: dispatch, requested_at: NOW }, NOW),
      undefined,
    ),
    recordFailure: answers(
      (tx) => recordFailure(tx, { id: dispatch, requested_at: NOW }, { reason: "no", now: NOW }),
      undefined,
    ),
    listUnreachedTargets: answers((tx) => listUnreachedTargets(tx, lead), []),
    findReplyAddress: answers((tx) => findReplyAddress(tx, lead), null),
  };
}
