/** Something a person must fix before the product can start or a command can run, in one clear sentence. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Turns the operating system's usual refusals into a sentence; anything else stays what it was. */
export function toStartError(error: unknown, doing: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === "ENOSPC")
    return new StartError(`The disk is full: ${doing} failed. Free some space and start again.`);
  if (code === "EACCES" || code === "EPERM") {
    return new StartError(`No permission: ${doing} failed (${(error as Error).message}).`);
  }
  if (code === "EROFS") return new StartError(`The file system is read-only: ${doing} failed.`);
  return error;
}
