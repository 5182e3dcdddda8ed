import { type ComponentType, lazy } from "react";
import type { SiteView } from "../site-view.ts";

type Template = SiteView["template"];
type Variants<Props> = Record<Template, () => Promise<{ default: ComponentType<Props> }>>;

const isServer = typeof document === "undefined";
const loading: Promise<void>[] = [];

/** On the server, resolves once all variants are there, so that drawing a page waits for nothing. */
export async function templatesLoaded(): Promise<void> {
  await Promise.all(loading);
}

/**
 * One component drawn by the site's template, each variant in a chunk of its own (D24). A document has one template,
 * so its chunk is asked for as soon as the component's module runs, not first when it is drawn.
 */
export function byTemplate<Props extends { site: SiteView }>(
  variants: Variants<Props>,
): ComponentType<Props> {
  const parts = { showroom: part("showroom"), yard: part("yard") };
  return function ByTemplate(props: Props) {
    const Part = parts[props.site.template] as ComponentType<Props>;
    return <Part {...props} />;
  };

  function part(template: Template): ComponentType<Props> {
    const load = variants[template];
    if (isServer) {
      const ready = load().then(({ default: loaded }) => {
        parts[template] = loaded;
      });
      loading.push(ready);
    } else if (document.documentElement.dataset.template === template) {
      const asked = load();
      return lazy(() => asked);
    }
    return lazy(load);
  }
}
