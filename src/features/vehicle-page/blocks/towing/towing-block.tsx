import { lazy, Suspense, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { QuietBoundary } from "#ui/page/quiet-boundary.tsx";
import type { BlockProps } from "../../vehicle-block.ts";
import { formatKg } from "./tow-copy.ts";
import type { TowingView, TowRow } from "./towing.ts";

const TowCheck = lazy(() => import("./tow-check.tsx"));

/** "Can it tow that?": what towing takes, and what of the dealer's stock fits, only from data (D29, D127). */
export default function TowingBlock({ block, Section }: BlockProps<TowingView>) {
  const { about, figures, loadKg, van } = block;
  return (
    <Section
      id="towing"
      title={about === "van" ? "What can tow it?" : "What can it tow?"}
      className="print:hidden"
    >
      <div className="grid gap-6">
        <Figures
          rows={figures}
          caption={about === "van" ? "What the tow car needs" : "What the car may tow and weigh"}
        />
        {block.compared > 0 && <Matches block={block} />}
        {van && <OwnCar van={van} />}
        <p className="measure text-sm text-muted">
          Worked out from the figures above with {formatKg(loadKg)} of people and luggage in the car and the
          van at its ATM. The car's tow bar, its tyres and the law of your state may allow less: check them
          before you tow.
        </p>
      </div>
    </Section>
  );
}

function Figures({ rows, caption }: { rows: readonly TowRow[]; caption: string }) {
  const [source, ...others] = new Set(rows.map((row) => row.source));
  const isOne = others.length === 0;
  return (
    <div>
      <h3 className="mb-1 font-semibold">{caption}</h3>
      <dl>
        {rows.map(({ label, value, ...row }) => (
          <div key={label} className="flex flex-wrap gap-x-4 border-b border-line py-2.5">
            <dt className="text-muted">{label}</dt>
            <dd className="max-sm:basis-full sm:ml-auto sm:text-right">
              <span className="font-medium">{value}</span>
              {!isOne && <span className="block text-xs text-muted">Source: {row.source}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {isOne && <p className="mt-2 text-xs text-muted">Source: {source}</p>}
    </div>
  );
}

function Matches({ block: { about, matches, unknown } }: { block: TowingView }) {
  const [one, many] = about === "van" ? ["car", "cars"] : ["van", "vans"];
  return (
    <div>
      <h3 className="mb-1 font-semibold">
        {about === "van" ? "Our cars that can tow it" : "Our vans that it can tow"}
      </h3>
      {matches.length === 0 ? (
        <p>We can't confirm any in stock: a figure is unknown or over its limit.</p>
      ) : (
        <ul>
          {matches.map(({ id, href, title, subtitle, margin }) => (
            <li key={id} className="border-b border-line py-2.5">
              <Link to={href} className="link inline-block py-0.5 font-semibold">
                {`${title} ${subtitle}`.trim()}
              </Link>
              <p className="text-sm text-muted">{margin}</p>
            </li>
          ))}
        </ul>
      )}
      {unknown > 0 && (
        <p className="mt-2 text-sm text-muted">
          We are missing a figure of {unknown}
          {matches.length > 0 ? " more " : " "}
          {unknown === 1 ? one : many}, so we can't say.
        </p>
      )}
    </div>
  );
}

const NOT_LOADED = "This did not load. Check your connection, then reload the page.";

/** The form and its rule come when they are asked for. */
function OwnCar({ van }: { van: NonNullable<TowingView["van"]> }) {
  const [asked, setAsked] = useState(false);
  return (
    <div className="noscript:hidden">
      {asked ? (
        <QuietBoundary part="The check of a car" fallback={<p role="status">{NOT_LOADED}</p>}>
          <Suspense fallback={<p role="status">Loading…</p>}>
            <TowCheck van={van} />
          </Suspense>
        </QuietBoundary>
      ) : (
        <Button variant="secondary" onClick={() => setAsked(true)}>
          Check a car you own
        </Button>
      )}
    </div>
  );
}
