import type { PromoView } from "#features/catalogue/card/card.ts";
import { classNames } from "#ui/base/class-names.ts";
import { LinkButton } from "#ui/controls/button.tsx";

/** A dealer's message among the results (CARD-14), as a card or as a row. */
export function PromoCard({ promo, row = false }: { promo: PromoView; row?: boolean }) {
  return (
    <aside
      aria-label={promo.title}
      className={classNames(
        "on-dark h-full rounded-card bg-accent p-6 text-accent-ink",
        row
          ? "grid items-center gap-4 sm:grid-cols-[1fr_auto]"
          : "flex min-h-72 flex-col justify-end gap-3 lg:p-7",
      )}
    >
      <div className="grid gap-2">
        <p className={classNames("font-bold tracking-tight", row ? "text-2xl" : "text-3xl")}>{promo.title}</p>
        {promo.text && <p className="text-base">{promo.text}</p>}
      </div>
      <LinkButton to={promo.href} variant="inverse" className={row ? undefined : "mt-3 self-start"}>
        {promo.linkLabel}
      </LinkButton>
    </aside>
  );
}
