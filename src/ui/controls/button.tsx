import type { ComponentProps } from "react";
import { classNames } from "../base/class-names.ts";
import { Link } from "../page/link.tsx";

export type ButtonVariant = "primary" | "secondary" | "outline" | "quiet" | "inverse";
type ButtonSize = "medium" | "small" | "large";

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
}

const BASE =
  "inline-flex items-center justify-center gap-2 py-1.5 rounded-control font-semibold text-center no-underline select-none " +
  "transition-colors duration-150 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted disabled:border-line " +
  "aria-disabled:cursor-not-allowed print:hidden";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-accent text-accent-ink border border-accent hover:bg-accent-strong hover:border-accent-strong",
  secondary: "bg-surface text-ink border border-line-strong hover:border-ink hover:bg-quiet",
  outline: "bg-surface text-accent border border-accent hover:bg-accent hover:text-accent-ink",
  quiet: "bg-transparent text-ink border border-transparent hover:bg-sunken",
  inverse: "bg-transparent text-current border border-current hover:bg-white/15",
};

const SIZES: Record<ButtonSize, string> = {
  small: "min-h-11 px-3.5 text-sm",
  medium: "min-h-11 px-5 text-base",
  large: "min-h-13 px-7 text-lg",
};

/** Classes of a button, for elements that only look like one (`<summary>`, `<a href="tel:">`). Never below 44 px. */
export function buildButtonClass({ variant = "primary", size = "medium", wide = false }: Look = {}): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], wide && "w-full");
}

/** A button; `type` is "button" unless said otherwise. */
export function Button({
  variant,
  size,
  wide,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & Look) {
  return (
    <button
      type={type}
      className={classNames(buildButtonClass({ variant, size, wide }), className)}
      {...rest}
    />
  );
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, wide, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={classNames(buildButtonClass({ variant, size, wide }), className)} {...rest} />;
}

/** A square 44 px button with an icon; `label` is its name. */
export function IconButton({
  label,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      className={classNames(
        "inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors hover:bg-current/10 disabled:opacity-35 disabled:cursor-not-allowed",
        className,
      )}
      {...rest}
    />
  );
}
