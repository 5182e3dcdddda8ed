import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useReducedMotion } from "#ui/base/use-reduced-motion.ts";
import type { SpinView } from "../viewer-view.ts";
import { computeCoastedFrames, computeCoastSpeed, countFramesOnKey, findFrame } from "./spin-rules.ts";

interface Drag {
  readonly x: number;
  readonly position: number;
  /** Of the last movement: where, when, and how fast in frames a millisecond. */
  lastX: number;
  lastAt: number;
  speed: number;
}

/** Who rests so long before letting go wants the car to stay as it is. */
const REST_MS = 80;

/**
 * The turn of a spin: dragged (GAL-13), by keys (GAL-14), by itself once it is `ready` unless the site says no (GAL-12). A
 * shopper who asks for less motion has neither that nor the coasting after a drag.
 */
export function useTurn({ frames, start, autoRotate, frameMs, pixelsPerFrame }: SpinView, ready: boolean) {
  const count = frames.length;
  const still = useReducedMotion();
  const [position, setPosition] = useState(start);
  const [turning, setTurning] = useState(autoRotate);
  const [touched, setTouched] = useState(false);
  const drag = useRef<Drag | null>(null);
  const coast = useRef(0);
  const stop = () => {
    cancelAnimationFrame(coast.current);
    setTurning(false);
    setTouched(true);
  };
  useEffect(() => () => cancelAnimationFrame(coast.current), []);
  useEffect(() => {
    if (!turning || !ready || still) return;
    const timer = setInterval(() => setPosition((before) => before + 1), frameMs);
    return () => clearInterval(timer);
  }, [turning, ready, still, frameMs]);

  const frame = findFrame(position, count);
  return {
    frame,
    turning: turning && !still,
    canTurn: !still,
    touched,
    setTurning: (wanted: boolean) => {
      stop();
      setTurning(wanted);
    },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        stop();
        const { clientX: x, timeStamp } = event;
        drag.current = { x, position, lastX: x, lastAt: timeStamp, speed: 0 };
      },
      onPointerMove({ clientX: x, timeStamp }: PointerEvent) {
        const held = drag.current;
        if (!held) return;
        const ms = timeStamp - held.lastAt;
        if (ms > 0) held.speed = (x - held.lastX) / pixelsPerFrame / ms;
        [held.lastX, held.lastAt] = [x, timeStamp];
        setPosition(held.position + (x - held.x) / pixelsPerFrame);
      },
      onPointerUp({ timeStamp }: PointerEvent) {
        const held = drag.current;
        drag.current = null;
        if (held && !still && timeStamp - held.lastAt < REST_MS) coastOn(held.speed);
      },
      onPointerCancel() {
        drag.current = null;
      },
      onKeyDown(event: KeyboardEvent) {
        const frames = countFramesOnKey(event.key, frame, count);
        if (frames === null) return;
        event.preventDefault();
        stop();
        setPosition(frame + frames);
      },
    },
  };

  function coastOn(speed: number): void {
    let [began, done] = [0, 0];
    const step = (now: number) => {
      began ||= now;
      const all = computeCoastedFrames(speed, now - began);
      const more = all - done;
      setPosition((before) => before + more);
      done = all;
      if (computeCoastSpeed(speed, now - began) !== 0) coast.current = requestAnimationFrame(step);
    };
    coast.current = requestAnimationFrame(step);
  }
}
