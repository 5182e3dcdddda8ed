import Plus from "lucide/dist/esm/icons/plus.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { Icon } from "../base/icon.tsx";
import { Link } from "../page/link.tsx";

/** A chosen filter; the whole chip is the link that removes it. */
export function RemovableChip({ label, removeHref }: { label: string; removeHref: string }) {
  return (
    <Link
      to={removeHref}
      preventScrollReset
      aria-label={`Remove filter: ${label}`}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-pill border border-line bg-accent-soft px-3.5 text-sm font-medium whitespace-nowrap hover:border-accent"
    >
      <span className="max-w-[60vw] truncate sm:max-w-80">{label}</span>
      <Icon icon={X} size={16} />
    </Link>
  );
}

/** A filter to choose; the whole chip is the link that adds it. */
export function AddChip({ label, href }: { label: string; href: string }) {
  return (
    <Link
      to={href}
      preventScrollReset
      rel="nofollow"
      className="inline-flex min-h-11 items-center gap-1.5 rounded-pill border border-line-strong bg-surface px-3.5 text-sm font-medium whitespace-nowrap hover:border-ink"
    >
      <Icon icon={Plus} size={16} />
      {label}
    </Link>
  );
}

const TONES = {
  neutral: "bg-sunken text-ink",
  accent: "bg-accent text-accent-ink",
  green: "bg-[#146c3a] text-white",
  red: "bg-[#b3261e] text-white",
  blue: "bg-[#0b4f8a] text-white",
  dark: "bg-[#1d2026] text-white",
} as const;

/** A short word on a coloured ground, such as "JUST SOLD". */
export function Badge({ children, tone = "neutral" }: { children: string; tone?: keyof typeof TONES }) {
  return (
    <span
      className={`inline-flex items-center rounded-control px-2.5 py-1 text-xs font-bold tracking-wide ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
