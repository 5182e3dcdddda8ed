import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#ui/base/icon.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { SEARCH_PATH } from "../paths.ts";

/** What a page shows in place of vehicles that the shopper has not chosen yet: how to choose them, and the way to the stock. */
export function EmptyPanel({
  icon,
  title,
  className,
  children,
}: {
  icon: ComponentProps<typeof Icon>["icon"];
  title: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <div className={`grid justify-items-center gap-4 rounded-card bg-quiet px-5 text-center ${className}`}>
      <span className="grid size-16 place-items-center rounded-pill bg-accent-soft text-accent">
        <Icon icon={icon} size={32} />
      </span>
      <h2 className="text-2xl font-semibold">{title}</h2>
      <p className="max-w-md text-lg text-muted">{children}</p>
      <LinkButton to={SEARCH_PATH} size="large">
        Search our stock
      </LinkButton>
    </div>
  );
}
