import { toPdfPath } from "../../paths.ts";
import { describePdfFailure } from "../pdf-failure.ts";

/** Fetches a vehicle's PDF and saves it as a file. @throws Error with a message for the shopper (SHARE-08) */
export async function savePdf(slug: string): Promise<void> {
  saveFile(await fetchPdf(slug), `${slug}.pdf`);
}

async function fetchPdf(slug: string): Promise<Blob> {
  const response = await fetch(toPdfPath(slug)).catch(() => null);
  if (!response?.ok) throw new Error(describePdfFailure(response && (await response.text())));
  return response.blob();
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
