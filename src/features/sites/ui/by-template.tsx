import { type ComponentType, lazy } from "react";
import type { SiteView } from "../site-view.ts";

type Template = SiteView["template"];
type Variants<Props> = Record<Template, () => Promise<{ default: ComponentType<Props> }>>;

/**
 * One component drawn by the site's template, each variant in a chunk of its own (D24). A document has one template,
 * so its chunk is asked for as soon as the component's module runs, not first when it is drawn.
 */
export function byTemplate<Props extends { site: SiteView }>(
  variants: Variants<Props>,
): ComponentType<Props> {
  const parts = { showroom: lazy(ahead("showroom")), yard: lazy(ahead("yard")) };
  return function ByTemplate(props: Props) {
    const Part = parts[props.site.template] as ComponentType<Props>;
    return <Part {...props} />;
  };

  function ahead(template: Template) {
    const wanted = typeof document !== "undefined" && document.documentElement.dataset.template === template;
    const loading = wanted ? variants[template]() : undefined;
    return () => loading ?? variants[template]();
  }
}
