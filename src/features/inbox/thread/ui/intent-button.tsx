import type { ComponentProps } from "react";
import { Button } from "#ui/controls/button.tsx";
import { THREAD_FIELDS, type ThreadIntent } from "../thread-view.ts";

/** A button that sends its form, and says what for. */
export const IntentButton = ({
  intent,
  ...rest
}: Omit<ComponentProps<typeof Button>, "type" | "name" | "value"> & { intent: ThreadIntent }) => (
  <Button type="submit" name={THREAD_FIELDS.intent} value={intent} {...rest} />
);
