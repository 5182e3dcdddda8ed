import Pause from "lucide/dist/esm/icons/pause.mjs";
import Play from "lucide/dist/esm/icons/play.mjs";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { WIDE_SECTION } from "#features/blocks/block-list.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useReducedMotion } from "#ui/base/use-reduced-motion.ts";
import { IconButton } from "#ui/controls/button.tsx";
import {
  Carousel,
  CarouselDots,
  CarouselNext,
  CarouselPrevious,
  CarouselSlide,
  CarouselSlides,
  useCarousel,
} from "#ui/media/carousel.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { Link } from "#ui/page/link.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { PromoSliderView, PromoSlideView } from "./promo-slider.ts";

const SIZES = "(min-width: 82rem) 78rem, 100vw";
/** How long each picture shows. */
const TURN_MS = 7_000;

/** Promotions as pictures (HOME-25): rows to swipe without JavaScript. */
export default function PromoSliderBlock({ block }: PageBlockProps<PromoSliderView>) {
  return (
    <section className={WIDE_SECTION}>
      {block.layout === "accordion" ? <Accordion slides={block.slides} /> : <Slider block={block} />}
    </section>
  );
}

function Slider({ block: { slides, turns } }: { block: PromoSliderView }) {
  const [isHeld, setHeld] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only pause the slider.
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Carousel label="Promotions" className="grid min-w-0 gap-2">
        <CarouselSlides>
          {slides.map((slide, at) => (
            <CarouselSlide key={at} className="basis-full">
              <Slide slide={slide} />
            </CarouselSlide>
          ))}
        </CarouselSlides>
        {slides.length > 1 && (
          <div className="flex min-h-11 items-center justify-center gap-1">
            {turns && <Turning isHeld={isHeld} />}
            <CarouselPrevious />
            <CarouselDots />
            <CarouselNext />
          </div>
        )}
      </Carousel>
    </div>
  );
}

/**
 * Turns to the next picture, and has the button that stops it. Nothing turns while the slider is pointed at or has the focus, nor
 * for shoppers who prefer less motion.
 */
function Turning({ isHeld }: { isHeld: boolean }) {
  const { selected, stops, goTo } = useCarousel();
  const still = useReducedMotion();
  const [isPaused, setPaused] = useState(false);
  const turn = useEffectEvent(() => {
    if (!document.hidden) goTo((selected + 1) % stops);
  });
  const runs = !still && !isPaused && !isHeld && stops > 1;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(turn, TURN_MS);
    return () => clearInterval(timer);
    // Turning by hand starts the time again.
  }, [runs, selected]);
  if (still) return null;
  return (
    <IconButton label={isPaused ? "Play" : "Pause"} onClick={() => setPaused(!isPaused)}>
      <Icon icon={isPaused ? Play : Pause} />
    </IconButton>
  );
}

/** A phone shows the whole picture; wider screens crop it to the shape of 1920 by 540. */
function Slide({ slide: { image, title, text, href } }: { slide: PromoSlideView }) {
  return (
    <MaybeLink href={href}>
      <Picture
        picture={image.picture}
        alt={image.alt}
        sizes={SIZES}
        className="h-auto w-full rounded-card object-cover sm:aspect-[32/9]"
      />
      <Words title={title} text={text} className="pt-3" />
    </MaybeLink>
  );
}

const MaybeLink = ({ href, children }: Pick<PromoSlideView, "href"> & { children: ReactNode }) =>
  href === null ? (
    children
  ) : (
    <Link to={href} className="group/slide block">
      {children}
    </Link>
  );

function Words({ title, text, className }: Pick<PromoSlideView, "title" | "text"> & { className: string }) {
  if (title === null && text === null) return null;
  return (
    <span className={classNames("block wrap-anywhere", className)}>
      {title && <span className="block text-lg font-bold group-hover/slide:underline">{title}</span>}
      {text && <span className="block text-muted">{text}</span>}
    </span>
  );
}

/** All pictures beside each other: the one that is pointed at or has the focus becomes wide in 300 ms (CONST-05); no scripts. */
function Accordion({ slides }: Pick<PromoSliderView, "slides">) {
  return (
    <ul className="group/accordion grid gap-4 md:flex md:gap-2">
      {slides.map((slide, at) => (
        <li
          key={at}
          className="min-w-0 transition-[flex-grow] duration-300 motion-reduce:transition-none md:grow md:basis-0 md:first:not-group-has-[li:hover]/accordion:not-group-has-[li:focus-within]/accordion:grow-5 md:hover:grow-5 md:focus-within:grow-5"
        >
          <Panel slide={slide} />
        </li>
      ))}
    </ul>
  );
}

function Panel({ slide: { image, title, text, href } }: { slide: PromoSlideView }) {
  return (
    <MaybeLink href={href}>
      <Picture
        picture={image.picture}
        alt={image.alt}
        sizes="(min-width: 48rem) 56rem, 100vw"
        className="aspect-[16/9] w-full rounded-card object-cover md:aspect-auto md:h-72"
      />
      <Words title={title} text={text} className="pt-2 md:h-20 md:overflow-hidden" />
    </MaybeLink>
  );
}
