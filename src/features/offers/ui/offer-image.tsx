import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { BodyPicture } from "#features/vehicles/ui/body-picture.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Picture } from "#ui/media/picture.tsx";
import { Link } from "#ui/page/link.tsx";
import type { OfferView } from "../view/offer-view.ts";

/** How an offer looks in a list, by template. */
export const OFFER_LOOKS: Readonly<
  Record<SiteView["template"], { readonly card: string; readonly name: string }>
> = {
  showroom: { card: "rounded-card border border-line", name: "text-xl font-bold tracking-tight" },
  yard: { card: "rounded-card border-2 border-line", name: "text-xl font-extrabold" },
};

/** The picture of an offer in a list, or a drawn car where there is none (OFF-12). Its name below leads to the same page. */
export function OfferImage({
  offer: { image, href },
  eager = false,
  isFilling = false,
}: {
  offer: OfferView;
  /** Whether it is as high as the words beside it. */
  isFilling?: boolean;
  /** Whether it is loaded at once. */
  eager?: boolean;
}) {
  return (
    <Link to={href} tabIndex={-1} aria-hidden="true" className="block">
      {image ? (
        <Picture
          picture={image.picture}
          alt={image.alt}
          sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw"
          eager={eager}
          className={classNames("aspect-3/2 w-full object-cover", isFilling && "lg:h-full")}
        />
      ) : (
        <span className="grid aspect-3/2 place-items-center bg-quiet p-8">
          <BodyPicture body="suv" className="h-auto w-full max-w-72" />
        </span>
      )}
    </Link>
  );
}
