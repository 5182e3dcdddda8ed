import type { CSSProperties } from "react";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";

const FONTS: Record<SiteView["theme"]["font"], string> = {
  grotesk: '"Figtree", "Figtree Fallback", system-ui, sans-serif',
  humanist: '"Seravek", "Gill Sans Nova", "Gill Sans", Ubuntu, Calibri, "Noto Sans", sans-serif',
  slab: '"Rockwell", "Rockwell Nova", "Roboto Slab", "Noto Serif", "DejaVu Serif", serif',
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
};

const CORNERS: Record<SiteView["theme"]["radius"], readonly [control: string, card: string]> = {
  square: ["0px", "0px"],
  soft: ["8px", "14px"],
  round: ["14px", "24px"],
};

/** A site's icon as a data address: its letters on its accent colour. */
export function iconHref({ theme, name }: Pick<SiteView, "theme" | "name">): string {
  const text = (theme.logo?.mark ?? name.slice(0, 1)).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${theme.accent}"/><text x="16" y="22" text-anchor="middle" font-family="sans-serif" font-weight="800" font-size="${text.length > 2 ? 11 : 16}" fill="${theme.accentInk}">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Attributes of `<html>`: the theme as custom properties (`app.css` derives the rest), and what styles select by. */
export function themeAttributes({ theme, template }: Pick<SiteView, "theme" | "template">) {
  const [control, card] = CORNERS[theme.radius];
  const style = {
    "--accent": theme.accent,
    "--accent-ink": theme.accentInk,
    "--ink": theme.ink,
    "--surface": theme.surface,
    "--header": theme.header,
    "--header-ink": theme.headerInk,
    "--font": FONTS[theme.font],
    "--radius-control": control,
    "--radius-card": card,
  } as CSSProperties;
  return { style, "data-template": template, "data-font": theme.font };
}
