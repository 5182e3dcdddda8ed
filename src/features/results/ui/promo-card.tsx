import type { PromoView, SitePicture } from "#features/catalogue/card/card.ts";
import { BodyPicture } from "#features/vehicles/ui/body-picture.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Picture } from "#ui/media/picture.tsx";

/** A dealer's message among the results, with a picture (CARD-14), as a card or as a row. */
export default function PromoCard({ promo, row = false }: { promo: PromoView; row?: boolean }) {
  return (
    <aside
      aria-label={promo.title}
      className={classNames(
        "on-dark h-full overflow-hidden rounded-card bg-accent text-accent-ink [&>picture]:contents",
        row ? "grid items-center sm:grid-cols-[40%_minmax(0,1fr)]" : "flex flex-col",
      )}
    >
      {promo.picture ? (
        <PromoPicture
          picture={promo.picture}
          className={classNames(
            "w-full object-cover",
            row ? "aspect-3/2 sm:h-full" : "aspect-3/2 min-h-0 grow basis-40",
          )}
        />
      ) : (
        <div
          className={classNames(
            "grid place-items-center overflow-hidden bg-linear-to-b from-white/25 to-transparent",
            row ? "p-4 max-sm:hidden" : "grow px-4 pt-6",
          )}
        >
          <BodyPicture body={promo.body} className="h-auto w-full max-w-80" />
        </div>
      )}
      <div className={classNames("grid gap-2", row ? "p-4 lg:p-6" : "p-4")}>
        <p className="text-2xl font-bold tracking-tight">{promo.title}</p>
        {promo.text && <p className="measure text-base">{promo.text}</p>}
        <LinkButton to={promo.href} variant="inverse" className="mt-2 justify-self-start">
          {promo.linkLabel}
        </LinkButton>
      </div>
    </aside>
  );
}

/** Pixels of a promotion's picture; smaller screens get less wide files. */
const SIZE = { width: 960, height: 640 };

/** It says nothing that the card does not say in words. */
function PromoPicture({ picture, className }: { picture: SitePicture; className: string }) {
  if (!picture.own) return <img src={picture.address} alt="" loading="lazy" className={className} />;
  return (
    <Picture
      picture={{ base: picture.address, ...SIZE, preview: null }}
      alt=""
      sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw"
      className={className}
    />
  );
}
