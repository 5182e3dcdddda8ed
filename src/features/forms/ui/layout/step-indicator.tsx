import Check from "lucide/dist/esm/icons/check.mjs";
import type { Ref } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";

interface StepsProps {
  readonly steps: readonly { readonly key: string; readonly label: string }[];
  readonly step: string | undefined;
}

/** The step before the present one, and whether the present one is the last, as it is in a form without steps. */
export function findStepPlace({ steps, step }: StepsProps): {
  readonly before: string | undefined;
  readonly isLast: boolean;
} {
  const at = steps.findIndex(({ key }) => key === step);
  return { before: steps[at - 1]?.key, isLast: at === steps.length - 1 };
}

/** Where in the form one is, and the heading of the step; nothing in a form of fewer than two. */
export function StepHeading({ steps, step, ref }: StepsProps & { ref: Ref<HTMLHeadingElement> }) {
  if (steps.length < 2) return null;
  return (
    <>
      <StepIndicator steps={steps} step={step} />
      <h2 ref={ref} tabIndex={-1} className="mb-4 scroll-mt-28 text-xl font-semibold outline-none">
        {steps.find(({ key }) => key === step)?.label}
      </h2>
    </>
  );
}

/** Where in the form one is (LEAD-01): done steps ticked, the present one marked. */
export function StepIndicator({ steps, step }: StepsProps) {
  const at = steps.findIndex(({ key }) => key === step);
  return (
    <ol className="mb-6 flex gap-2" aria-label="Steps of this enquiry">
      {steps.map(({ key, label }, place) => (
        <li
          key={key}
          aria-current={place === at ? "step" : undefined}
          className={classNames(
            "flex min-w-0 flex-auto items-start gap-1.5 border-t-4 pt-2 text-sm",
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
