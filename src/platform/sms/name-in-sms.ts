const MAX_NAME = 40;

/** Characters of a text message in one part. */
const MAX_SMS = 160;

/** Printable ASCII without what the alphabet of text messages lacks or counts twice (GSM 03.38). */
const NOT_IN_SMS = /[^\x20-\x5a_a-z]/g;

/**
 * Builds a text message that names a site. It fits one part with any host of a usual length: only the name is cut.
 * @param build gets the name as a text message can carry it, empty if there is no space for it
 */
export function nameInSms(siteName: string, build: (name: string) => string): string {
  const name = siteName.normalize("NFKD").replaceAll("’", "'").replace(NOT_IN_SMS, "").trim();
  const space = MAX_SMS - (build("N").length - 1);
  return build(name.slice(0, Math.max(0, Math.min(MAX_NAME, space))).trim());
}
