import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "#ui/base/icon.tsx";

/** A thing worth knowing beside a form, in a list. */
export function Note({ icon, title, children }: { icon: IconNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <Icon icon={icon} size={24} className="mt-0.5 shrink-0 text-accent" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-muted">{children}</p>
      </div>
    </li>
  );
}
