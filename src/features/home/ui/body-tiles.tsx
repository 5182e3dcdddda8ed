import { BodyPicture } from "#features/vehicles/ui/body-picture.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { formatWhole } from "#ui/base/money.ts";
import { Link } from "#ui/page/link.tsx";
import type { HomeView } from "../view/home-view.ts";

/** Body types as pictures with their counts (HOME-15, HOME-20). */
export function BodyTiles({
  bodies,
  className,
  tileClass,
}: {
  bodies: HomeView["bodies"];
  className?: string;
  tileClass?: string;
}) {
  return (
    <ul className={className}>
      {bodies.map(({ body, label, count, href }) => (
        <li key={body}>
          <Link to={href} className={classNames("group block h-full p-5", tileClass)}>
            <BodyPicture
              body={body}
              className="mx-auto mb-3 w-full max-w-56 transition-transform duration-300 ease-out group-hover:translate-x-1.5"
            />
            <span className="flex flex-wrap items-baseline justify-between gap-x-2 font-semibold">
              {label}
              <span className="tabular text-sm font-normal text-muted">{formatWhole(count)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
