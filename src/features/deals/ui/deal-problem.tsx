import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import type { ReactNode } from "react";
import { Icon } from "#ui/base/icon.tsx";

/** Something that was asked for and is not so. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="flex gap-2 font-semibold text-danger">
    <Icon icon={CircleAlert} size={20} className="mt-0.5 shrink-0" />
    <span>{children}</span>
  </p>
);
