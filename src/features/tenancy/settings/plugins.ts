import type { TenancySettings } from "./config.ts";

type Plugin = NonNullable<TenancySettings["plugins"]>[number];
type PluginName = NonNullable<Plugin["feature"] | Plugin["name"]>;

/** Whether a site has a plugin (TEN-05, D104). A site that lists none has all that its other settings turn on. */
export function hasPlugin({ plugins }: Pick<TenancySettings, "plugins">, plugin: PluginName): boolean {
  return plugins?.some(({ feature, name }) => feature === plugin || name === plugin) ?? true;
}
