import type { ModelName } from "#features/models/index/site-models.server.ts";
import { toModelPagePath } from "#features/models/paths.ts";
import { type FormAnswers, MODEL_FORM } from "../rules/form-answers.ts";
import type { FormRequest } from "./form-request.server.ts";

/** The manufacturer's model that a form is about. */
export interface AskedModel {
  /** "mazda/cx-5" */
  readonly key: string;
  /** "Mazda CX-5" */
  readonly name: string;
}

const toName = ({ make, model }: ModelName) => `${make} ${model}`;

/** Finds the model that an address or a form names by its key; null for one that the site does not show. */
export function findAskedModel({ stock }: Pick<FormRequest, "stock">, key: string): AskedModel | null {
  const named = stock.models.names.get(key);
  return named ? { key, name: toName(named) } : null;
}

/** What a lead keeps of the model that its form names: mail, ADF, webhook and CSV have it from there (D317). Null without one. */
export function readModelAnswers(
  { stock, origin }: Pick<FormRequest, "stock" | "origin">,
  key = "",
): FormAnswers | null {
  const named = stock.models.names.get(key);
  if (!named) return null;
  return {
    name: MODEL_FORM,
    answers: [
      { field: "model", label: "Model", value: toName(named) },
      { field: "model_url", label: "Model page", value: origin + toModelPagePath(named.make, named.slug) },
    ],
  };
}
