import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import { Link } from "#ui/page/link.tsx";
import { YardCard } from "./yard-card.tsx";

/** A location's card in a list, under the link to its page. @param note what is said under its name */
export const LocationItem = ({ yard, note = "" }: { yard: YardView; note?: string }) => (
  <li>
    <YardCard
      yard={yard}
      title={
        <Link to={yard.href} className="link">
          {yard.name}
        </Link>
      }
      note={note}
      className="rounded-card border border-line"
    />
  </li>
);
