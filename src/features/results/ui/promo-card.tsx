import type { PromoView } from "#features/catalogue/card/card.ts";
import { BodyPicture } from "#features/vehicles/ui/body-picture.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { LinkButton } from "#ui/controls/button.tsx";

/** A dealer's message among the results, with a picture (CARD-14), as a card or as a row. */
export function PromoCard({ promo, row = false }: { promo: PromoView; row?: boolean }) {
  return (
    <aside
      aria-label={promo.title}
      className={classNames(
        "on-dark h-full overflow-hidden rounded-card bg-accent text-accent-ink",
        row ? "grid items-center sm:grid-cols-[40%_minmax(0,1fr)]" : "flex flex-col",
      )}
    >
      <div
        className={classNames(
          "grid place-items-center overflow-hidden bg-linear-to-b from-white/25 to-transparent",
          row ? "p-4 max-sm:hidden" : "grow px-4 pt-6",
        )}
      >
        <BodyPicture body={promo.body} className="h-auto w-full max-w-80" />
      </div>
      <div className={classNames("grid gap-2", row ? "p-4 lg:p-6" : "p-4")}>
        <p className="text-2xl font-bold tracking-tight">{promo.title}</p>
        {promo.text && <p className="max-w-prose text-base">{promo.text}</p>}
        <LinkButton to={promo.href} variant="inverse" className="mt-2 justify-self-start">
          {promo.linkLabel}
        </LinkButton>
      </div>
    </aside>
  );
}
