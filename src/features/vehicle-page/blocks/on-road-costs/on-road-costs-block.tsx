import { formatDollars } from "#ui/base/money.ts";
import type { BlockProps } from "../../vehicle-block.ts";
import type { EstimateView, IncludedView, OnRoadCostsView, StateDuty } from "./on-road-costs.ts";

/** What a drive-away price includes, or what a price without government charges leaves out, estimated by state (D127). */
export default function OnRoadCostsBlock({ block, Section }: BlockProps<OnRoadCostsView>) {
  return (
    <Section
      id="on-road-costs"
      title={block.about === "included" ? "What Drive Away includes" : "Estimated on-road costs"}
      className="print:hidden"
    >
      {block.about === "included" ? <Included view={block} /> : <Estimate view={block} />}
    </Section>
  );
}

function Included({ view: { state, items } }: { view: IncludedView }) {
  return (
    <div className="grid measure gap-3">
      <p>
        The Drive Away price is all you pay to drive this car away{state && `, registered in ${state}`}. It
        includes, where they apply:
      </p>
      <ul className="grid list-disc gap-x-8 gap-y-1.5 pl-5 sm:grid-cols-2">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        Not included: comprehensive insurance, and accessories that you add. Government charges differ
        elsewhere: ask us before you register it in another state.
      </p>
    </div>
  );
}

function Estimate({ view: { cents, states } }: { view: EstimateView }) {
  return (
    <div className="grid gap-4">
      <p className="measure">
        The price leaves out government charges. These are <strong>estimates</strong> of the duty on{" "}
        {formatDollars(cents)}, by the rates that each state publishes. Registration, compulsory third-party
        insurance, number plates and transfer fees come on top and are not estimated here: they depend on the
        car, on how you use it and on where you live. We give you the exact figure before you sign.
      </p>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 pr-4 font-normal">
              Registered in
            </th>
            <th scope="col" className="py-2 font-normal">
              Estimated duty
            </th>
          </tr>
        </thead>
        <tbody>
          {states.map((state) => (
            <StateRow key={state.name} state={state} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StateRow({ state: { name, isOwn, dutyName, dutyCents, missing, source } }: { state: StateDuty }) {
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className={`py-2.5 pr-4 ${isOwn ? "font-semibold" : "font-normal"}`}>
        {name.replace(/^the /, "")}
        {source && <Source source={source} />}
      </th>
      <td className={`tabular py-2.5 ${isOwn ? "font-semibold" : ""}`}>
        {dutyCents === null ? `Not estimated: ${missing}` : `about ${formatDollars(dutyCents)}`}
        <span className="block text-sm font-normal text-muted">{dutyName}</span>
      </td>
    </tr>
  );
}

function Source({ source: { url, title, date } }: { source: NonNullable<StateDuty["source"]> }) {
  return (
    <span className="block text-xs font-normal text-muted">
      <a href={url} target="_blank" rel="noreferrer" className="link inline-block py-1.5">
        {title}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <br />
      {date}
    </span>
  );
}
