import { isUrls } from "../values/read-addresses.ts";
import { readColumnName } from "../words/column-name.ts";
import type { SampledColumn } from "./column-samples.ts";

const OF_PICTURES =
  /^(?:main|primary|cover|all|additional|extra|vehicle)?(?:images?|imgs?|photos?|photographs?|pictures?|pics?|gallery|bild(?:er)?|fotos?)(?:urls?|links?|list|files?)?\d{0,3}$/;
/** Pictures of something else, pictures in another size, and what is said about pictures. */
const OF_ANOTHER =
  /^(?:thumb\w*|logos?|icons?|stickers?|brochures?|badges?|qr|banners?|360|spins?|panorama\w*|videos?|count|number|dates?|updated|modified|alt|captions?|tags?|pages?|carfax|reports?|pdf|staff|salesperson|seller|dealer|dealership|placeholder|small|medium|low|mobile|watermark\w*|floor ?plan|source|status|index|position|width|height|size)$/;
const MAIN = /^(?:(?:main|primary|cover)\w{0,12}|hero|first|featured?|lead|default|key)$/;
const ADDITIONAL = /^(?:(?:additional|extra)\w{0,12}|other|others|more|secondary|rest|second)$/;
const ENDS_LIKE_PICTURE = /\.(?:jpe?g|png|webp|avif|gif|heic|bmp|tiff?)(?:$|[?#])/i;
/** Less of a column's values than this being addresses, it holds something else. */
const MIN_ADDRESSES = 0.5;
const MIN_PICTURES = 0.9;

/**
 * The columns of photos in the order in which they show (D204): the main one, then lists and the others, then what is additional. Without
 * any that is named for pictures, one whose addresses end like pictures. A dealer's page is none.
 */
export function findPhotoColumns(columns: readonly SampledColumn[]): SampledColumn[] {
  const possible = columns.filter(({ name, values }) => {
    const { words } = readColumnName(name);
    return !words.some((word) => OF_ANOTHER.test(word)) && share(values, isUrls) >= MIN_ADDRESSES;
  });
  const named = possible.filter(({ name }) =>
    readColumnName(name).words.some((word) => OF_PICTURES.test(word)),
  );
  const pictures = possible.filter(({ values }) => share(values, isPicture) >= MIN_PICTURES);
  const found = named.length > 0 ? named : pictures.slice().sort(byMost).slice(0, 1);
  return found.toSorted((one, other) => rank(one) - rank(other) || compareNames(one, other));
}

/** Whether an address looks like that of a picture for vehicles without one. */
export const isPlaceholder = (url: string): boolean =>
  /(?:no|missing|default)[-_ ]?(?:photo|image|img|pic)|(?:photo|image|pic)s?[-_ ]?(?:coming|unavailable|missing|not)|coming[-_ ]?soon|placeholder|awaiting/i.test(
    url.slice(url.lastIndexOf("/") + 1, 2_048),
  );

const isPicture = (text: string) => isUrls(text) && ENDS_LIKE_PICTURE.test(text.trim());

function share(values: readonly string[], fits: (text: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(fits).length / values.length;
}

function rank({ name }: SampledColumn): number {
  const { words } = readColumnName(name);
  if (words.some((word) => MAIN.test(word))) return 0;
  return words.some((word) => ADDITIONAL.test(word)) ? 2 : 1;
}

const byMost = (one: SampledColumn, other: SampledColumn) =>
  other.values.length - one.values.length || compareNames(one, other);

const compareNames = (one: SampledColumn, other: SampledColumn) =>
  one.name.localeCompare(other.name, "en", { numeric: true }) || (one.name < other.name ? -1 : 1);
