import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { MAX_SIGNATURE_LENGTH } from "../../rules/check-signing.ts";

/** The space in which a signature is drawn. */
export const SIGNATURE_SIZE = { width: 1000, height: 300 } as const;

/** Points nearer than this to the last one are left out. */
const MIN_STEP = 6;

interface Props {
  /** Of the hidden field with the path. */
  name: string;
  error?: string | undefined;
}

/** A field to sign in with a finger, a pen or a mouse. Its value is an SVG path; beside it is always another way to sign (WCAG 2.5.7). */
export function SignaturePad({ name, error }: Props) {
  const [path, setPath] = useState("");
  const last = useRef<{ x: number; y: number } | null>(null);
  const isReady = useIsReady();
  const read = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const scale = (at: number, length: number, size: number) =>
      Math.round(Math.min(Math.max(at / length, 0), 1) * size);
    return {
      x: scale(clientX - box.left, box.width, SIGNATURE_SIZE.width),
      y: scale(clientY - box.top, box.height, SIGNATURE_SIZE.height),
    };
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = read(event);
    last.current = at;
    // A dot is a line of one step, so that the dot of an i shows.
    setPath((before) => add(before, `M${at.x} ${at.y}L${at.x} ${at.y}`));
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (!last.current) return;
    const at = read(event);
    if (Math.hypot(at.x - last.current.x, at.y - last.current.y) < MIN_STEP) return;
    last.current = at;
    setPath((before) => add(before, `L${at.x} ${at.y}`));
  };
  const end = () => {
    last.current = null;
  };
  if (!isReady)
    return <p className="text-sm text-muted">Signing by hand needs JavaScript. Tick the box below.</p>;
  return (
    <div className="grid gap-2">
      <input type="hidden" name={name} value={path} />
      <svg
        role="img"
        aria-label={path === "" ? "Field to sign in, empty" : "Field to sign in, signed"}
        viewBox={`0 0 ${SIGNATURE_SIZE.width} ${SIGNATURE_SIZE.height}`}
        className={`w-full touch-none rounded-control border-2 bg-white text-black ${error ? "border-danger" : "border-line-strong"}`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d="M60 240H940" stroke="#999" strokeWidth={2} strokeDasharray="8 8" />
        <SignaturePath path={path} />
      </svg>
      <Button variant="secondary" size="small" className="justify-self-start" onClick={() => setPath("")}>
        Clear the signature
      </Button>
    </div>
  );
}

/** Past the limit nothing is added: what is there stays valid. */
const add = (path: string, part: string): string =>
  path.length + part.length > MAX_SIGNATURE_LENGTH ? path : path + part;

/** What was drawn. */
export const SignaturePath = ({ path }: { path: string }) => (
  <path
    d={path}
    fill="none"
    stroke="currentColor"
    strokeWidth={6}
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);

/** Whether the page can be drawn on: not before its script runs. */
function useIsReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return isReady;
}
