import archivo from "@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import robotoSlab from "@fontsource-variable/roboto-slab/files/roboto-slab-latin-wght-normal.woff2?url";
import sourceSans from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";

interface Typeface {
  readonly family: string;
  /** Address of the file, for a preload; none for fonts of the device. */
  readonly file?: string;
  /** How far apart the letters of a heading are: what suits the face and what stands in for it (D298). */
  readonly tracking: string;
}

const FIGTREE: Typeface = {
  family: '"Figtree", "Figtree Fallback", system-ui, sans-serif',
  file: figtree,
  // Its 0 is wider than 0.64em, that of its fallbacks narrower than 0.57em: only the real face is tightened.
  tracking: "clamp(-0.025em, (0.6em - 1ch) * 10, 0em)",
};
const ARCHIVO: Typeface = {
  family: '"Archivo", "Archivo Fallback", system-ui, sans-serif',
  file: archivo,
  // Arial is built like it, so that one spacing suits both.
  tracking: "-0.015em",
};
const SOURCE_SANS: Typeface = {
  family: '"Source Sans 3", "Source Sans 3 Fallback", system-ui, sans-serif',
  file: sourceSans,
  tracking: "0",
};
const ROBOTO_SLAB: Typeface = {
  family: '"Roboto Slab", "Roboto Slab Fallback", "Roboto Slab Wide Fallback", serif',
  file: robotoSlab,
  // Serifs must not touch.
  tracking: "0",
};
const SYSTEM: Typeface = {
  family: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  tracking: "-0.015em",
};

/** The pairs of typefaces that a theme may choose (`fonts.css` declares them). */
const FONTS: Record<SiteView["theme"]["font"], { readonly heading: Typeface; readonly text: Typeface }> = {
  grotesk: { heading: FIGTREE, text: FIGTREE },
  humanist: { heading: ARCHIVO, text: SOURCE_SANS },
  slab: { heading: ROBOTO_SLAB, text: SOURCE_SANS },
  system: { heading: SYSTEM, text: SYSTEM },
};

const CORNERS: Record<SiteView["theme"]["radius"], readonly [control: string, card: string]> = {
  square: ["0px", "0px"],
  soft: ["8px", "14px"],
  round: ["14px", "24px"],
};

/** How a site looks, as `<html>` and the head say it. */
export interface SiteLook {
  /** The theme as custom properties; `app.css` derives the rest. */
  readonly style: Readonly<Record<`--${string}`, string>>;
  /** The icon as a data address. */
  readonly iconHref: string;
  /** Addresses of the font files that every page needs, each once. */
  readonly fontFiles: readonly string[];
}

/** Built where pages are loaded, so that a page does not bring the code of every theme. */
export function buildSiteLook({ theme, name }: Pick<SiteView, "theme" | "name">): SiteLook {
  const [control, card] = CORNERS[theme.radius];
  const { heading, text } = FONTS[theme.font];
  return {
    style: {
      "--accent": theme.accent,
      "--accent-ink": theme.accentInk,
      "--ink": theme.ink,
      "--surface": theme.surface,
      "--header": theme.header,
      "--header-ink": theme.headerInk,
      "--font": text.family,
      "--heading-font": heading.family,
      "--heading-tracking": heading.tracking,
      "--radius-control": control,
      "--radius-card": card,
    },
    iconHref: buildIconHref(theme.logo?.mark ?? name.slice(0, 1), theme),
    fontFiles: [...new Set([text.file, heading.file])].filter((file) => file !== undefined),
  };
}

/** Letters on the accent colour. */
function buildIconHref(letters: string, { accent, accentInk }: SiteView["theme"]): string {
  const text = letters.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${accent}"/><text x="16" y="22" text-anchor="middle" font-family="sans-serif" font-weight="800" font-size="${text.length > 2 ? 11 : 16}" fill="${accentInk}">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
