import { SelectField, TextAreaField, TextField } from "#ui/controls/field.tsx";
import { lazyPart } from "#ui/page/lazy-part.tsx";
import type { OfferedField } from "../definitions/form-field.ts";
import { useFieldId } from "./fields/field-ids.ts";
import { ShopperField } from "./fields/shopper-fields.tsx";
import { SHOPPER_FIELDS } from "./kept/remembered-shopper.ts";

/** Few forms take files. */
const FileField = lazyPart(() => import("./file-field.tsx"));

interface Asked {
  readonly field: OfferedField;
  readonly value: string;
  readonly error: string | undefined;
  /** Whether its label says that it may stay empty. */
  readonly optional: boolean;
}

const isShopperField = (name: string): name is (typeof SHOPPER_FIELDS)[number] =>
  (SHOPPER_FIELDS as readonly string[]).includes(name);

/** The control of a field, by its kind. */
export function FormFieldControl({ field, value, error, optional }: Asked) {
  const fieldId = useFieldId();
  const { name, label, hint, isRequired, kind } = field;
  if (isShopperField(name)) {
    const rules = { required: isRequired, optional };
    const length = kind === "postcode" && { maxLength: field.maxLength };
    return <ShopperField field={name} {...{ label, value, error }} {...rules} {...length} />;
  }
  const common = {
    ...{ id: fieldId(name), name, label, error, hint, optional, required: isRequired },
    autoComplete: field.autoComplete ?? "off",
    defaultValue: value,
    className: field.isWide ? "sm:col-span-2" : "",
  };
  if (field.files) return <FileField {...common} rule={field.files} />;
  if (kind === "text") return <TextAreaField {...common} rows={4} />;
  if (field.options.length > 0) return <ChoiceField {...common} options={field.options} />;
  const { suggestions = [] } = field;
  if (suggestions.length === 0) return <TextField {...common} {...KEYBOARDS[kind]} />;
  return (
    <>
      <TextField {...common} list={`${common.id}-list`} />
      <datalist id={`${common.id}-list`}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}

function ChoiceField({
  options,
  ...field
}: Parameters<typeof SelectField>[0] & Pick<OfferedField, "options">) {
  return (
    <SelectField {...field}>
      <option value="">Please choose</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** Keyboards of phones that fit what is asked. */
const KEYBOARDS: Partial<Record<OfferedField["kind"], Parameters<typeof TextField>[0] | object>> = {
  count: { inputMode: "numeric" },
  year: { inputMode: "numeric" },
  abn: { inputMode: "numeric" },
  amount: { inputMode: "decimal" },
  plate: { autoCapitalize: "characters", spellCheck: false, className: "plate" },
  vin: { autoCapitalize: "characters", spellCheck: false },
};
