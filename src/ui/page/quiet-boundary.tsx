import { Component, type ReactNode } from "react";

interface Props {
  /** Its name in the log, such as "A part of the viewer". */
  readonly part: string;
  readonly fallback?: ReactNode;
  readonly onFail?: () => void;
  readonly children: ReactNode;
}

/**
 * Around a part whose scripts come later: one that does not come, or fails, is logged and leaves `fallback`, and the page as
 * it is (GAL-16).
 */
export class QuietBoundary extends Component<Props> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    // biome-ignore lint/suspicious/noConsole: GAL-16 asks for a log, and the browser's is the one at hand
    console.warn(`${this.props.part} could not be shown:`, error);
    this.props.onFail?.();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
