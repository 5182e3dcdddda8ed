import { useEffect, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import type { VehicleView } from "../vehicle-view.ts";
import { Actions } from "./actions.tsx";

/** The bar at the foot of a phone's screen, with the buttons of the offer (SIDE-09); away while the form is in view. */
export function BottomBar({ view }: { view: VehicleView }) {
  const away = useInView("enquiry");
  return (
    <div
      inert={away}
      className={classNames(
        "fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] transition-transform duration-200 lg:hidden",
        away && "translate-y-full",
      )}
    >
      <Actions
        view={view}
        size="medium"
        className="flex gap-2.5 *:min-w-0 *:flex-1 *:px-1! *:whitespace-nowrap max-[25rem]:[&_svg]:hidden"
      />
    </div>
  );
}

function useInView(id: string): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const target = document.getElementById(id);
    if (!target) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      rootMargin: "0px 0px -25% 0px",
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [id]);
  return inView;
}
