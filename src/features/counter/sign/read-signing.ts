import { type PostedForm, readForm } from "#platform/http/read-input.ts";
import { SENT_FIELDS } from "./sign-view.ts";

/**
 * Reads what was signed, with the picture of the licence.
 * @throws a response, 400 for a body that is no form
 */
export async function readSigningPost(
  request: Request,
): Promise<{ readonly form: PostedForm; readonly picture: File | null }> {
  const copy = request.clone();
  const form = await readForm(request);
  const picture = (await copy.formData()).get(SENT_FIELDS.picture);
  return { form, picture: picture === null || typeof picture === "string" ? null : picture };
}
