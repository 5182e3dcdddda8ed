import type { z } from "zod";
import type { menuSettings } from "./menu-settings.ts";
import type { siteSettings } from "./site-settings.ts";

type OwnShape = typeof siteSettings & typeof menuSettings;

/** The values of a group of settings, by top-level key, defaults filled in. */
export type SettingsOf<Group extends z.ZodRawShape> = z.output<z.ZodObject<Group>>;

/** What a site's configuration says of the site itself and of its menus. */
export type TenancySettings = SettingsOf<OwnShape>;

/**
 * The settings of a site: the schema of each top-level key of its configuration. Every feature adds its own by declaration
 * merging, beside its schema, and to the composed schema by its manifest (D115).
 * @public
 */
export interface SiteSettings extends OwnShape {}

type Shape = { [Key in keyof SiteSettings]: SiteSettings[Key] };

/**
 * The one typed configuration of a site (TEN-04, D4), defaults filled in. Rules of features take the settings of their own
 * feature and of those below it instead (D128).
 */
export type SiteConfig = SettingsOf<Shape>;

/** A configuration as it is written: what has a default may be left out. */
export type SiteConfigInput = z.input<z.ZodObject<Shape>>;

/** Reads a configuration document: the settings of all features together. Unknown keys are refused. */
export type SiteConfigSchema = z.ZodType<SiteConfig, SiteConfigInput>;
