import { showToast } from "#ui/panels/toast.tsx";

const TOAST_MS = 3000;

/** Says that a vehicle's address has been copied (SHARE-05). */
export function showCopiedToast(name: string): void {
  showToast({ text: `Copied ${name} to your clipboard!`, milliseconds: TOAST_MS });
}
