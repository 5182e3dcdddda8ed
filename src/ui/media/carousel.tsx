import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import {
  Children,
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../base/class-names.ts";
import { Icon } from "../base/icon.tsx";
import { useReducedMotion } from "../base/use-reduced-motion.ts";
import { Button, IconButton } from "../controls/button.tsx";

interface CarouselState {
  viewport: RefObject<HTMLDivElement | null>;
  /** The stop that is shown, and how many there are; none are known before JavaScript runs. */
  selected: number;
  stops: number;
  goTo: (stop: number) => void;
}

const CarouselContext = createContext<CarouselState | null>(null);

/** The carousel around a part. Throws outside one (ERR-04). */
export function useCarousel(): CarouselState {
  const state = useContext(CarouselContext);
  if (!state) throw new Error("useCarousel must be used within a <Carousel />");
  return state;
}

/**
 * Slides one beside another (HOME-28), scrolled and snapped by the browser, before JavaScript too: previous and next are
 * disabled at the ends, dots follow the slide. `label` names the region.
 */
export function Carousel({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const viewport = useRef<HTMLDivElement>(null);
  const position = usePosition(viewport);
  return (
    <CarouselContext value={{ viewport, ...position }}>
      <section aria-roledescription="carousel" aria-label={label} className={className}>
        {children}
      </section>
    </CarouselContext>
  );
}

/** With these a shopper takes over from a button. */
const TAKEOVERS = ["pointerdown", "wheel", "keydown"] as const;

function usePosition(viewport: RefObject<HTMLDivElement | null>): Omit<CarouselState, "viewport"> {
  const still = useReducedMotion();
  const [position, setPosition] = useState({ selected: 0, stops: 0 });
  /** The stop on the way to which what scrolls past is not shown. */
  const goal = useRef<number | null>(null);
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = () => {
      const stops = toStops(element);
      const nearest = findNearestStop(stops, element.scrollLeft);
      if (nearest === goal.current) goal.current = null;
      const selected = goal.current ?? nearest;
      setPosition((known) =>
        known.selected === selected && known.stops === stops.length
          ? known
          : { selected, stops: stops.length },
      );
    };
    const giveUpGoal = () => {
      goal.current = null;
    };
    const resized = new ResizeObserver(read);
    resized.observe(element);
    element.addEventListener("scroll", read, { passive: true, signal });
    for (const event of TAKEOVERS) element.addEventListener(event, giveUpGoal, { passive: true, signal });
    return () => {
      resized.disconnect();
      leaving.abort();
    };
  }, [viewport]);
  const goTo = (stop: number) => {
    const element = viewport.current;
    const left = element ? toStops(element)[stop] : undefined;
    if (!element || left === undefined) return;
    goal.current = stop;
    setPosition((known) => ({ ...known, selected: stop }));
    element.scrollTo({ left, behavior: still ? "instant" : "smooth" });
  };
  return { ...position, goTo };
}

function toStops(viewport: HTMLElement): readonly number[] {
  const slides = [...(viewport.firstElementChild?.children ?? [])] as HTMLElement[];
  const first = slides[0]?.offsetLeft ?? 0;
  return findCarouselStops(
    slides.map((slide) => slide.offsetLeft - first),
    viewport.scrollWidth - viewport.clientWidth,
  );
}

/** The window on the slides; its children are `CarouselSlide`s. */
export function CarouselSlides({ className, children }: { className?: string; children: ReactNode }) {
  const { viewport } = useCarousel();
  return (
    <div
      ref={viewport}
      tabIndex={Children.count(children) > 1 ? 0 : undefined}
      className="snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
    >
      <ul className={classNames("flex", className)}>{children}</ul>
    </div>
  );
}

/** One slide; its width is its class, such as `basis-full` or `basis-80`. */
export function CarouselSlide({ className, ...rest }: ComponentProps<"li">) {
  return <li className={classNames("min-w-0 shrink-0 grow-0 snap-start", className)} {...rest} />;
}

export function CarouselPrevious({ className }: { className?: string }) {
  const { selected, stops, goTo } = useCarousel();
  return (
    <IconButton
      label="Previous"
      className={classNames(className, stops === 1 && "invisible")}
      disabled={selected === 0}
      onClick={() => goTo(selected - 1)}
    >
      <Icon icon={ChevronLeft} size={24} />
    </IconButton>
  );
}

export function CarouselNext({ className }: { className?: string }) {
  const { selected, stops, goTo } = useCarousel();
  return (
    <IconButton
      label="Next"
      className={classNames(className, stops === 1 && "invisible")}
      disabled={stops > 0 && selected === stops - 1}
      onClick={() => goTo(selected + 1)}
    >
      <Icon icon={ChevronRight} size={24} />
    </IconButton>
  );
}

/** One dot a stop; the shown one is marked. Their line stands before JavaScript has counted the stops (CLS 0). */
export function CarouselDots({ className }: { className?: string }) {
  const { stops, selected, goTo } = useCarousel();
  return (
    <div className={classNames("flex min-h-11 flex-wrap justify-center", className)}>
      {Array.from({ length: stops > 1 ? stops : 0 }, (_, stop) => (
        <Button
          key={stop}
          variant="quiet"
          aria-label={`Go to slide ${stop + 1}`}
          aria-current={stop === selected ? "true" : undefined}
          onClick={() => goTo(stop)}
          className="group min-w-6 px-1! hover:bg-transparent"
        >
          <span className="size-2 rounded-pill bg-line-strong/50 transition-all group-aria-[current]:w-6 group-aria-[current]:bg-accent" />
        </Button>
      ))}
    </div>
  );
}

/**
 * Where a row of slides comes to rest, in pixels of scrolling: at each slide's beginning, the last of which that can be
 * reached is the row's end (HOME-28). A row that fits has one stop. `offsets` are where slides begin, in their order.
 */
export function findCarouselStops(offsets: readonly number[], farthest: number): readonly number[] {
  // A fraction of a pixel is a matter of rounding.
  const before = offsets.filter((offset) => offset < farthest - 1);
  return before.length === 0 ? [0] : [...before, farthest];
}

/** The stop nearest to a position, from 0. */
export function findNearestStop(stops: readonly number[], position: number): number {
  const distances = stops.map((stop) => Math.abs(stop - position));
  return distances.indexOf(Math.min(...distances));
}
