import { MAX_PHOTO_BYTES, PHOTO_FIELDS, type UploadAnswer } from "../photos-view.ts";

/** As wide as pages show a photo: a phone sends a tenth of the bytes, and no place or device. */
const MAX_SIDE = 2400;
const QUALITY = 0.9;

/** The photo as it is sent: smaller and upright, or as it is where this browser cannot read it. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return file;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return made && made.size < file.size ? made : file;
  } catch {
    return file;
  }
}

/** "offline" if the connection was lost. */
export type SentPhoto = UploadAnswer | "offline";

const refuse = (error: string, isTemporary = false): UploadAnswer => ({ error, isTemporary, isKnown: false });

const REFUSALS: Readonly<Record<number, UploadAnswer>> = {
  401: refuse("You are signed out. Sign in in another tab, then try again."),
  403: refuse("Your role does not permit this any more."),
  404: refuse("This vehicle is not in your stock any more."),
  413: refuse("The file is too large."),
  429: refuse("Too much is being sent at once.", true),
};

/** Without a byte for so long, a connection is lost, though the browser may wait for minutes. */
export const STALLED_MS = 45_000;

/** Sends one photo. @param onProgress hears what share has been sent, 0 to 1 */
export function sendPhoto(
  { href, photo, signal }: { href: string; photo: Blob; signal: AbortSignal },
  onProgress: (share: number) => void,
): Promise<SentPhoto> {
  if (photo.size > MAX_PHOTO_BYTES) return Promise.resolve(refuse("The file is larger than 30 MB."));
  const body = new FormData();
  body.set(PHOTO_FIELDS.files, photo, "photo");
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", href);
    request.responseType = "json";
    const wait = () => setTimeout(() => request.abort(), STALLED_MS);
    let stalled = wait();
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = wait();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => clearTimeout(stalled);
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve("offline");
    request.onabort = () => resolve("offline");
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}

function readAnswer({ status, response }: XMLHttpRequest): UploadAnswer {
  const answer = response as Partial<UploadAnswer> | null;
  if (answer && "isKnown" in answer) return answer as UploadAnswer;
  return REFUSALS[status] ?? refuse("Something went wrong on our side.", status >= 500);
}
