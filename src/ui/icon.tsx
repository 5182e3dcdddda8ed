import type { LucideIcon } from "lucide-react";

/**
 * A lucide icon, imported one by one (`import Search from "lucide-react/icons/search"`) so that no icon set ships.
 * Decoration unless `label` names it.
 */
export function Icon({
  icon: Shape,
  size = 20,
  label,
  className,
}: {
  icon: LucideIcon;
  size?: number;
  label?: string;
  className?: string;
}) {
  const name = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <Shape size={size} strokeWidth={1.75} className={className ?? "shrink-0"} focusable="false" {...name} />
  );
}
