import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { findStock } from "./list/show-stock.server.ts";
import { buildNoticePdf } from "./notice/pdf/notice-pdf.server.ts";
import { submitPhoto } from "./photos/submit-photos.server.ts";

/** Answers a photo that the page's script uploads, 422 where it was not taken (D442). */
export async function answerPhotoUpload(context: StaffContext): Promise<Response> {
  const answer = await submitPhoto(context);
  const status = answer.error === null ? 200 : answer.isTemporary ? 503 : 422;
  return Response.json(answer, { status });
}

/** Answers the vehicles in which something typed is. */
export const answerFoundStock = async (context: StaffContext): Promise<Response> =>
  Response.json(await findStock(context));

/** Answers the notice of a vehicle as a PDF, which nothing may keep: its answers may change. */
export async function answerNoticePdf(context: StaffContext): Promise<Response> {
  const { bytes, name } = await buildNoticePdf(context);
  return new Response(Uint8Array.from(bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
