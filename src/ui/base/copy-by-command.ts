/** Puts text on the clipboard as pages without https still can; whether that worked. */
export function copyByCommand(text: string): boolean {
  const holder = document.createElement("textarea");
  holder.value = text;
  holder.readOnly = true;
  holder.className = "sr-only";
  const focused = document.activeElement as HTMLElement | null;
  document.body.append(holder);
  holder.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    holder.remove();
    focused?.focus();
  }
}
