import { useId } from "react";
import { Checkbox, Radio } from "#ui/controls/checkbox.tsx";
import { PEOPLE_FIELDS, type PlaceChoices, type PlacesView } from "../people-view.ts";

/** Whether there is anything to choose. */
export const hasChoice = ({ sites, yards }: PlaceChoices): boolean => sites.length > 1 || yards.length > 1;

/** For which sites and yards somebody works. Of a kind with one alone, nothing is asked. */
export function PlacesField({
  choices: { sites, yards },
  current,
  error,
}: {
  choices: PlaceChoices;
  current: Omit<PlacesView, "names">;
  error: string | undefined;
}) {
  const id = useId();
  const isLimited = current.sites !== null || current.locations !== null || error !== undefined;
  return (
    <fieldset className="group/places min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-sm font-semibold">Works for</legend>
      <Radio name={PEOPLE_FIELDS.places} value="all" defaultChecked={!isLimited}>
        All sites and yards
      </Radio>
      <Radio name={PEOPLE_FIELDS.places} value="some" defaultChecked={isLimited}>
        Only some
      </Radio>
      <div className="hidden gap-2 pl-8 group-has-[[value=some]:checked]/places:grid">
        <Group legend="Sites" name={PEOPLE_FIELDS.sites} places={sites} chosen={current.sites} />
        <Group legend="Yards" name={PEOPLE_FIELDS.yards} places={yards} chosen={current.locations} />
        <p className="text-sm text-muted">
          If nothing is ticked, all of them count, including any added later.
        </p>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Group({
  legend,
  name,
  places,
  chosen,
}: {
  legend: string;
  name: string;
  places: PlaceChoices["sites"];
  chosen: readonly number[] | null;
}) {
  if (places.length < 2 && chosen === null) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm text-muted">{legend}</legend>
      <div className="max-h-72 overflow-y-auto">
        {places.map(({ id, name: label }) => (
          <Checkbox key={id} name={name} value={id} defaultChecked={chosen?.includes(id)}>
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
