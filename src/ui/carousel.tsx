import useEmblaCarousel from "embla-carousel-react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { Button, IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { useReducedMotion } from "./use-reduced-motion.ts";

type Embla = ReturnType<typeof useEmblaCarousel>;

interface CarouselState {
  viewport: Embla[0];
  selected: number;
  slides: number;
  atStart: boolean;
  atEnd: boolean;
  goTo: (slide: number) => void;
  previous: () => void;
  next: () => void;
}

const CarouselContext = createContext<CarouselState | null>(null);

/** The carousel around a part. Throws outside one (ERR-04). */
export function useCarousel(): CarouselState {
  const state = useContext(CarouselContext);
  if (!state) throw new Error("useCarousel must be used within a <Carousel />");
  return state;
}

/**
 * Slides one beside another (HOME-28): previous and next are disabled at the ends, dots follow the slide. Before
 * JavaScript arrives the slides scroll natively. `label` names the region; `onSelect` hears of the shown slide.
 */
export function Carousel({
  label,
  start = 0,
  onSelect,
  className,
  children,
}: {
  label: string;
  start?: number;
  onSelect?: (slide: number) => void;
  className?: string;
  children: ReactNode;
}) {
  const still = useReducedMotion();
  const [viewport, api] = useEmblaCarousel({ align: "start", containScroll: "trimSnaps", startIndex: start });
  const position = usePosition(api, start, onSelect);
  const state: CarouselState = {
    viewport,
    ...position,
    goTo: (slide) => api?.scrollTo(slide, still),
    previous: () => api?.scrollPrev(still),
    next: () => api?.scrollNext(still),
  };
  return (
    <CarouselContext value={state}>
      <section aria-roledescription="carousel" aria-label={label} className={className}>
        {children}
      </section>
    </CarouselContext>
  );
}

function usePosition(api: Embla[1], start: number, onSelect?: (slide: number) => void) {
  const [position, setPosition] = useState({
    selected: start,
    slides: 0,
    atStart: start === 0,
    atEnd: false,
  });
  useEffect(() => {
    if (!api) return;
    const read = () => {
      const selected = api.selectedScrollSnap();
      const slides = api.scrollSnapList().length;
      setPosition({ selected, slides, atStart: !api.canScrollPrev(), atEnd: !api.canScrollNext() });
    };
    const select = () => {
      read();
      onSelect?.(api.selectedScrollSnap());
    };
    read();
    api.on("select", select).on("reInit", read);
    return () => {
      api.off("select", select).off("reInit", read);
    };
  }, [api, onSelect]);
  return position;
}

/** The window on the slides; its children are `CarouselSlide`s. */
export function CarouselSlides({ className, children }: { className?: string; children: ReactNode }) {
  const { viewport, slides } = useCarousel();
  // Until JavaScript counts the slides they scroll, which takes the keyboard too.
  const scrolls = slides === 0;
  return (
    <div
      ref={viewport}
      tabIndex={scrolls ? 0 : undefined}
      className="overflow-x-auto snap-x snap-mandatory [scrollbar-width:none] hydrated:overflow-hidden hydrated:snap-none"
    >
      <ul className={classNames("flex touch-pan-y", className)}>{children}</ul>
    </div>
  );
}

/** One slide; its width is its class, such as `basis-full` or `basis-80`. */
export function CarouselSlide({ className, ...rest }: ComponentProps<"li">) {
  return <li className={classNames("min-w-0 shrink-0 grow-0 snap-start", className)} {...rest} />;
}

export function CarouselPrevious({ className }: { className?: string }) {
  const { previous, atStart } = useCarousel();
  return (
    <IconButton label="Previous" className={className} disabled={atStart} onClick={previous}>
      <Icon icon={ChevronLeft} size={24} />
    </IconButton>
  );
}

export function CarouselNext({ className }: { className?: string }) {
  const { next, atEnd } = useCarousel();
  return (
    <IconButton label="Next" className={className} disabled={atEnd} onClick={next}>
      <Icon icon={ChevronRight} size={24} />
    </IconButton>
  );
}

/** One dot a stop; the shown one is marked. Their line stands before JavaScript has counted the stops (CLS 0). */
export function CarouselDots({ className }: { className?: string }) {
  const { slides, selected, goTo } = useCarousel();
  const stops = slides > 1 ? slides : 0;
  return (
    <div className={classNames("flex min-h-11 flex-wrap justify-center", className)}>
      {Array.from({ length: stops }, (_, slide) => (
        <Button
          key={slide}
          variant="quiet"
          aria-label={`Go to slide ${slide + 1}`}
          aria-current={slide === selected ? "true" : undefined}
          onClick={() => goTo(slide)}
          className="group min-w-6 px-1! hover:bg-transparent"
        >
          <span className="size-2 rounded-pill bg-line-strong/50 transition-all group-aria-[current]:w-6 group-aria-[current]:bg-accent" />
        </Button>
      ))}
    </div>
  );
}
