import { toVehiclePath } from "#features/catalogue/paths.ts";

/** A way to pass a car's address on (SHARE-02). `window` is for those that open one of their own (SHARE-04). */
export interface ShareLink {
  readonly name: string;
  readonly href: string;
  readonly window: boolean;
}

/** The features that `window.open` gets for a share window (SHARE-04). */
export const SHARE_WINDOW = "width=550,height=400";

/**
 * Links that share a car with its name: social sites, messages and mail (SHARE-02).
 * @param name such as "2022 Toyota HiLux SR5"
 * @param url full address of the car's page (SHARE-03)
 */
export function listShareLinks(name: string, url: string): ShareLink[] {
  const [text, address] = [encodeURIComponent(name), encodeURIComponent(url)];
  const both = encodeURIComponent(`${name} ${url}`);
  return [
    { name: "Email", href: `mailto:?subject=${text}&body=${both}`, window: false },
    // iOS wants the ampersand, Android the question mark; both take both.
    { name: "Text message", href: `sms:?&body=${both}`, window: false },
    { name: "WhatsApp", href: `https://wa.me/?text=${both}`, window: true },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${address}`, window: true },
    { name: "X", href: `https://x.com/intent/post?text=${text}&url=${address}`, window: true },
  ];
}

/** Address of the picture that a shared link to a vehicle shows (D25). */
export function toShareImagePath(slug: string): string {
  return `${toVehiclePath(slug)}/share.jpg`;
}
