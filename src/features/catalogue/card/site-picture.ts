/** A picture that a site's settings name: our own by its base (`/img/{hash}`), any other by its address. */
export interface SitePicture {
  readonly own: boolean;
  readonly address: string;
}

const OWN = /^(\/img\/[0-9a-f]{64})\//;

/** A picture of our own image service is served from the origin of the site's pictures, in the width that each screen needs. */
export function buildSitePicture(picture: string, imagesOrigin: string): SitePicture {
  const base = OWN.exec(picture)?.[1];
  return { own: base !== undefined, address: base ? imagesOrigin + base : picture };
}
