import { type ComponentType, lazy, useState } from "react";
import { addPart } from "#ui/page/lazy-part.tsx";
import type { SiteView } from "../site-view.ts";

type Template = SiteView["template"];
type Variants<Props> = Record<Template, () => Promise<{ default: ComponentType<Props> }>>;

/**
 * One component rendered in the site's template, each variant in a chunk of its own (D24). A document has one template,
 * so its chunk is requested as soon as the component's module runs, not when it is rendered; a server has all.
 */
export function selectByTemplate<Props extends { site: SiteView }>(
  variants: Variants<Props>,
): ComponentType<Props> {
  const parts = { showroom: part("showroom"), yard: part("yard") };
  return function ByTemplate(props: Props) {
    // Keeps the first component: React would drop its state if it changed.
    const [Part] = useState<ComponentType<Props>>(() => parts[props.site.template]);
    return <Part {...props} />;
  };

  function part(template: Template): ComponentType<Props> {
    const isWanted =
      typeof document === "undefined" || document.documentElement.dataset.template === template;
    if (!isWanted) return lazy(variants[template]);
    const asked = variants[template]();
    const loaded = asked.then(
      (variant) => {
        parts[template] = variant.default;
      },
      // The part itself reports this when it is rendered.
      () => undefined,
    );
    addPart(loaded);
    return lazy(() => asked);
  }
}
