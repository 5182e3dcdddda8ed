import type { FacetView } from "#features/results/view/results-view.ts";
import { toModelName } from "#features/vehicles/make-name.ts";
import { MakeMark } from "#features/vehicles/ui/make-mark.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { useFirst } from "#ui/panels/disclosure.tsx";
import { FacetRows, ShowAll } from "./facet-list.tsx";

type MakesFacet = Extract<FacetView, { kind: "makes" }>;
type Make = MakesFacet["makes"][number];

/** Makes as cards with logo and "Select models" (FAC-03 to FAC-06). */
export function FacetMakes({ facet }: { facet: MakesFacet }) {
  const { makes, popular, shown } = facet;
  if (popular > 0) {
    return (
      <div className="grid gap-5">
        <MakeGroup title="Popular Makes" makes={makes.slice(0, popular)} />
        {makes.length > popular && <MakeGroup title="All Makes" makes={makes.slice(popular)} />}
      </div>
    );
  }
  const rest = makes.slice(shown);
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{facet.label}</legend>
      <MakeCards makes={makes.slice(0, shown)} />
      {rest.length > 0 && (
        <ShowAll label="Show all makes" open={rest.some(isUsed)}>
          <MakeCards makes={rest} />
        </ShowAll>
      )}
    </fieldset>
  );
}

function isUsed(make: Make): boolean {
  return make.selected || make.models.some((model) => model.selected);
}

function MakeGroup({ title, makes }: { title: string; makes: readonly Make[] }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-muted">{title}</legend>
      <MakeCards makes={makes} />
    </fieldset>
  );
}

function MakeCards({ makes }: { makes: readonly Make[] }) {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:max-md:grid-cols-3">
      {makes.map((make) => (
        <MakeCard key={make.value} make={make} />
      ))}
    </ul>
  );
}

function MakeCard({ make }: { make: Make }) {
  const modelsOpen = useFirst(make.models.some((model) => model.selected));
  return (
    <li className="flex flex-col rounded-control border border-line has-[details[open]]:col-span-full has-[:checked]:border-accent has-[:checked]:bg-accent-soft">
      <label className="relative flex min-h-20 grow flex-col items-start gap-1 rounded-control px-3 pt-3 pb-1 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent">
        <input
          type="checkbox"
          name="make"
          value={make.value}
          defaultChecked={make.selected}
          className="absolute top-3 right-3 size-4.5 accent-accent"
        />
        <MakeMark make={make.value} logo={make.logo} align="left" />
        <span className="text-sm leading-tight font-semibold">
          {make.value} <span className="tabular font-normal text-muted">{formatWhole(make.count)}</span>
        </span>
      </label>
      {make.models.length > 0 && (
        <details className="px-3" open={modelsOpen}>
          <summary className="inline-flex min-h-11 items-center text-xs text-muted underline underline-offset-3 hover:text-ink">
            Select models<span className="sr-only"> of {make.value}</span>
          </summary>
          <FacetRows
            name="make_model"
            values={make.models.map((model) => ({ ...model, label: toModelName(make.value, model.value) }))}
          />
        </details>
      )}
    </li>
  );
}
