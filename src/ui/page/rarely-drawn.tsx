import { type ComponentType, lazy, useState } from "react";
import { addPart } from "./parts-loaded.ts";

/** A part that few pages draw: a browser asks for its scripts when it is drawn, a server has it from the start. */
export function drawRarely<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let part: ComponentType<Props> = lazy(load);
  if (typeof document === "undefined") {
    addPart(
      load().then((loaded) => {
        part = loaded.default;
      }),
    );
  }
  return function RarelyDrawn(props: Props) {
    const [Part] = useState(() => part);
    return <Part {...props} />;
  };
}
