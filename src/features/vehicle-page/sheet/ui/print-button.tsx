import FileDown from "lucide/dist/esm/icons/file-down.mjs";
import Printer from "lucide/dist/esm/icons/printer.mjs";
import { type MouseEvent, useState } from "react";
import { EVENTS } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import { Icon } from "#ui/base/icon.tsx";
import { toPdfPath, toPrintPath } from "../../paths.ts";
import { NO_PDF_ANSWER } from "../pdf-failure.ts";

/** Look of a square button with an icon alone, beside others. */
export const TOOL =
  "grid size-11 place-items-center rounded-control transition-colors hover:bg-current/10 aria-disabled:cursor-progress print:hidden";

/**
 * Prints a car as the site wants it (SHARE-06, SHARE-10): its print page in a new tab (SHARE-09), or a PDF, which says that
 * it is being prepared while it comes (SHARE-07) and what went wrong where it does not (SHARE-08). Both are event 61 (ANA-08).
 */
export function PrintButton({ slug, carId, as }: { slug: string; carId: number; as: "page" | "pdf" }) {
  if (as === "pdf") return <PdfButton slug={slug} carId={carId} />;
  return (
    <a
      href={toPrintPath(slug)}
      target="_blank"
      rel="noopener nofollow"
      onClick={() => track(EVENTS.print, carId)}
      title="Print"
      className={TOOL}
    >
      <Icon icon={Printer} />
      <span className="sr-only">Print (opens in a new tab)</span>
    </a>
  );
}

/** Without JavaScript a link to the file. */
function PdfButton({ slug, carId }: { slug: string; carId: number }) {
  const [preparing, setPreparing] = useState(false);
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (preparing) return;
    setPreparing(true);
    track(EVENTS.print, carId);
    try {
      await savePdf(slug);
    } catch (error) {
      alert((error as Error).message);
    }
    setPreparing(false);
  };
  return (
    <a
      href={toPdfPath(slug)}
      download
      rel="nofollow"
      onClick={download}
      aria-disabled={preparing || undefined}
      title="PDF"
      className={TOOL}
    >
      <Icon icon={FileDown} className={preparing ? "animate-pulse" : undefined} />
      <span aria-live="polite" className="sr-only">
        {preparing ? "Preparing…" : "PDF"}
      </span>
    </a>
  );
}

/** Its code comes with the press; without a line it fails as the file would. */
const savePdf = async (slug: string): Promise<void> => {
  const code = await import("./save-pdf.ts").catch(() => null);
  if (!code) throw new Error(NO_PDF_ANSWER);
  await code.savePdf(slug);
};
