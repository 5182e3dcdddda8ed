import type { IFlattenedRuleSet } from "dependency-cruiser";

declare const rules: { readonly options: object } & Pick<IFlattenedRuleSet, "forbidden">;
export = rules;
