import type { IconNode } from "lucide";
import { createElement } from "react";

/**
 * A lucide icon, imported one by one (`import Search from "lucide/dist/esm/icons/search.mjs"`) so that no icon set ships.
 * Decoration unless `label` names it.
 */
export function Icon({
  icon,
  size = 20,
  label,
  className = "shrink-0",
}: {
  icon: IconNode;
  size?: number;
  label?: string;
  className?: string;
}) {
  const name = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: `name` names or hides it.
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      focusable="false"
      {...name}
    >
      {icon.map(([shape, attributes], at) => createElement(shape, { key: at, ...attributes }))}
    </svg>
  );
}
