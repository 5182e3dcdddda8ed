import { Picture } from "#ui/media/picture.tsx";
import type { HeroView } from "../view/home-view.ts";

/** Pixels of a hero; smaller screens get less wide files. */
const SIZE = { width: 1920, height: 960 };

/** The picture behind the search. It says nothing that the page does not say in words. */
export function HeroPicture({ picture, className }: Pick<HeroView, "picture"> & { className: string }) {
  if (picture === null) return null;
  if (!picture.own) return <img src={picture.address} alt="" fetchPriority="high" className={className} />;
  return (
    <Picture
      picture={{ base: picture.address, ...SIZE, preview: null }}
      alt=""
      sizes="(max-width: 40rem) 40rem, max(100vw, 64rem)"
      eager
      className={className}
    />
  );
}
