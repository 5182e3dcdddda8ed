import type { StoredReview } from "#features/reviews/rules/review.ts";
import { removeImported } from "#features/reviews/store/review-store.server.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { describeNoLocation } from "#features/tenancy/locations/site-locations.ts";
import { type AccountTransaction, recordChange } from "#platform/postgres/database.ts";
import { writeIf } from "#platform/postgres/write-if.ts";
import { StartError } from "#platform/start-error.ts";
import { requireAccount, withPlatform } from "../../start/with-platform.ts";
import type { AccountOptions } from "../../terminal/account-command.ts";
import { listSome, print } from "../../terminal/output.ts";
import { formatCount } from "../../terminal/removal.ts";

interface RemoveOptions extends AccountOptions {
  readonly source?: string;
  readonly location?: string;
  readonly yes?: boolean;
}

/** `reviews remove`: says what it removes, and does so with `--yes`. What it says is what was removed, or rolled back. */
export async function removeReviewsCommand(texts: readonly string[], options: RemoveOptions): Promise<void> {
  const { source, location, yes = false, json } = options;
  if (source !== undefined && source !== "import")
    throw new StartError(
      source === "google"
        ? "Reviews of Google's are Google's to remove. Report one to Google; once it is taken down, it goes here, too."
        : `--source: there is no source "${source}". There is import.`,
    );
  if ((source === undefined) === (texts.length === 0))
    throw new StartError("Give ids of `reviews list`, or --source import for all imported reviews.");
  if (location !== undefined && source === undefined)
    throw new StartError("--location goes with --source import.");
  const ids = texts.map(readId);
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, options.account);
    const removed = await writeIf(platform.db, accountId, {
      work: (tx) => removeAndRecord(tx, { ids, location: location ?? null }),
      isKept: () => yes,
    });
    print(json, { removed: yes, reviews: removed }, () => describeRemoved(removed, yes));
  });
}

function readId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new StartError(`"${text}" is no id. \`reviews list\` shows them.`);
}

/** @param ids none for all imported reviews, of a location if one is named */
async function removeAndRecord(
  tx: AccountTransaction,
  { ids, location }: { readonly ids: readonly number[]; readonly location: string | null },
): Promise<StoredReview[]> {
  const locations = await listLocations(tx);
  const locationIds =
    location === null ? [null, ...locations.map(({ id }) => id)] : [requireLocation(locations, location)];
  const removed = await removeImported(tx, ids.length > 0 ? { ids } : { locationIds });
  const unknown = ids.filter((id) => !removed.some((review) => review.id === id));
  if (unknown.length > 0)
    throw new StartError(
      `No imported review has the id ${unknown.join(", ")}. \`reviews list\` shows ids and sources. Nothing was changed.`,
    );
  if (removed.length > 0) await recordChange(tx);
  return removed;
}

const describeRemoved = (removed: readonly StoredReview[], done: boolean): string =>
  [
    ...(done ? [] : ["This would happen:"]),
    `${formatCount(removed.length, "imported review")} deleted${removed.length > 0 ? ":" : "."}`,
    ...listSome(removed, describeReview),
    "Averages and counts no longer have them. A file that still has them adds them again.",
    done ? "Done." : "Nothing was changed. Add --yes to do it.",
  ].join("\n");

/** A review in a line. */
export const describeReview = ({
  id,
  date,
  rating,
  customerName,
  text,
}: Pick<StoredReview, "id" | "date" | "rating" | "customerName" | "text">): string =>
  `  ${id}  ${date}  ${formatCount(rating, "star")}  ${customerName}: ${shorten(text)}`;

export const shorten = (text: string) => text.replace(/\s+/g, " ").slice(0, 60);

/** @throws StartError for a location that the account does not have */
export function requireLocation(
  locations: readonly { readonly id: number; readonly slug: string }[],
  slug: string,
): number {
  const found = locations.find((one) => one.slug === slug);
  if (found) return found.id;
  const slugs = locations.map((one) => one.slug);
  throw new StartError(describeNoLocation(slug, slugs));
}
