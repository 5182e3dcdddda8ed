import Check from "lucide/dist/esm/icons/check.mjs";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";

/** Where in the form one is (LEAD-01): done steps ticked, the present one marked. */
export function StepIndicator({
  steps,
  step,
}: {
  steps: readonly { readonly key: string; readonly label: string }[];
  step: string;
}) {
  const at = steps.findIndex(({ key }) => key === step);
  return (
    <ol className="mb-6 flex gap-2" aria-label="Steps of this enquiry">
      {steps.map(({ key, label }, place) => (
        <li
          key={key}
          aria-current={place === at ? "step" : undefined}
          className={classNames(
            "flex min-w-0 flex-1 items-start gap-1.5 border-t-4 pt-2 text-sm",
            place <= at ? "border-accent" : "border-line",
            place === at ? "font-semibold" : "text-muted",
          )}
        >
          {place < at && (
            <Icon icon={Check} size={16} label="Done:" className="mt-0.5 shrink-0 text-accent" />
          )}
          {label}
        </li>
      ))}
    </ol>
  );
}
