/** Look of a button that lies on a picture. */
export const ON_PICTURE = "bg-surface/90 text-ink shadow-raised hover:bg-surface";
