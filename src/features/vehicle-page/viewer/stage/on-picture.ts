/** Look of a button that lies on a picture. */
export const ON_PICTURE = "size-[44px]! bg-surface/90 text-ink shadow-raised hover:bg-surface";
