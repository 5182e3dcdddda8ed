import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { describeCar } from "../list/describe-drive.ts";
import { toDriveHref } from "../paths.ts";
import { buildPaperView } from "../sign/show-signing.server.ts";
import { requireDrive } from "../store/drives.server.ts";
import { findPaper } from "../store/papers.server.ts";
import type { AgreementPageView } from "./agreement-page-view.ts";

/**
 * Shows what was signed, to read and to print.
 * @throws a response, 404 for a test drive that is not theirs or that nobody signed for
 */
export async function showAgreementPage(context: StaffContext): Promise<AgreementPageView> {
  const { slug } = requireAccount(context);
  const { drive, paper } = await context.act("test-drives:read", async (tx) => {
    const found = await requireDrive(tx, context);
    return { drive: found, paper: await findPaper(tx, found.id) };
  });
  if (!paper) throw new Response(null, { status: 404 });
  return {
    driveHref: toDriveHref(slug, drive.id),
    paragraphs: paper.agreement.split(/\n{2,}/),
    ...{ signedName: paper.signedName, signature: paper.signature },
    signedAt: formatStaffTime(paper.signedAt, drive.timeZone),
    facts: [
      ["Vehicle", describeCar(drive)],
      ["Yard", drive.yard],
      ...buildPaperView(slug, { drive, paper, now: context.now() }).facts,
      ["Version of the text", paper.agreementVersion],
    ],
  };
}
