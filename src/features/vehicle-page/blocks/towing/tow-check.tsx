import { useEffect, useRef, useState } from "react";
import { readFigure } from "#features/vehicles/measures.ts";
import { canTow, type TowCar, type TowedVan } from "#features/vehicles/towing/towing.ts";
import { TextField } from "#ui/controls/field.tsx";
import { formatAnswer, USUAL_LOAD_KG } from "./tow-copy.ts";

/** What a shopper enters of their own car, and where they find it. */
const FIELDS: readonly (readonly [keyof TowCar, label: string])[] = [
  ["brakedKg", "Braked towing capacity (kg)"],
  ["ballKg", "Maximum tow ball load (kg)"],
  ["gcmKg", "GCM (kg)"],
  ["gvmKg", "GVM (kg)"],
  ["kerbKg", "Kerb weight (kg)"],
];
const NO_FIGURES: Readonly<Record<keyof TowCar, string>> = {
  ...{ brakedKg: "", ballKg: "", gcmKg: "", gvmKg: "" },
  kerbKg: "",
};

/** Whether the shopper's own car can tow a van, by the figures that they enter (D29, D127). Nothing of it is sent. */
export default function TowCheck({ van }: { van: TowedVan }) {
  const [typed, setTyped] = useState(NO_FIGURES);
  const [load, setLoad] = useState(String(USUAL_LOAD_KG));
  const form = useRef<HTMLFieldSetElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const car = Object.fromEntries(
    FIELDS.map(([figure]) => [figure, readFigure(typed[figure], "kg")]),
  ) as unknown as TowCar;
  const hasStarted = Object.values(typed).some((text) => text.trim() !== "");
  const loadKg = readFigure(load, "kg");
  return (
    <fieldset ref={form} className="grid gap-4">
      <legend className="mb-2 font-semibold">Check a car you own</legend>
      <p className="measure text-sm text-muted">
        Its handbook and the plate on its door frame have these figures.
      </p>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {FIELDS.map(([figure, label]) => (
          <TextField
            key={figure}
            label={label}
            value={typed[figure]}
            inputMode="numeric"
            maxLength={6}
            onChange={({ target }) => setTyped({ ...typed, [figure]: target.value })}
          />
        ))}
        <TextField
          label="People and luggage (kg)"
          value={load}
          inputMode="numeric"
          maxLength={5}
          onChange={({ target }) => setLoad(target.value)}
        />
      </div>
      <p role="status" className="min-h-7 measure font-semibold">
        {hasStarted &&
          (loadKg === null
            ? "We can't say yet. Missing: what people and luggage weigh."
            : formatAnswer(canTow(car, van, loadKg)))}
      </p>
      <p className="text-sm text-muted">
        Source of the car's figures: you. Source of the van's: this vehicle's listing.
      </p>
    </fieldset>
  );
}
