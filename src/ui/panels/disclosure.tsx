import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { type ComponentProps, type ReactNode, useState } from "react";
import { classNames } from "../base/class-names.ts";
import { Icon } from "../base/icon.tsx";

/**
 * A heading that folds its content: native `<details>`, so it works before JavaScript and with find-in-page. `open` is
 * how it starts.
 */
export function Disclosure({
  title,
  aside,
  className,
  summaryClassName,
  open = false,
  children,
  ...rest
}: Omit<ComponentProps<"details">, "title"> & {
  title: ReactNode;
  aside?: ReactNode;
  summaryClassName?: string;
}) {
  return (
    <details open={useFirst(open)} className={classNames("group/disclosure", className)} {...rest}>
      <summary
        className={classNames("flex min-h-11 items-center gap-3 font-semibold", summaryClassName ?? "py-2")}
      >
        <span className="min-w-0 grow">{title}</span>
        {aside}
        <Icon
          icon={ChevronDown}
          className="shrink-0 transition-transform duration-200 group-open/disclosure:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}

/**
 * Returns the first value and ignores later ones. For `open` of `<details>`, which belongs to the shopper once rendered:
 * a changing value would close what they have open.
 */
export function useFirst<Value>(value: Value): Value {
  return useState(value)[0];
}
