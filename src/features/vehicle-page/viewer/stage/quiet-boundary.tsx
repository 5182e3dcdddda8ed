import { Component, type ReactNode } from "react";
import { logMediaFailure } from "./log-media-failure.ts";

/**
 * Around a part of the viewer that comes when it is asked for: one that does not come, or fails, is logged and leaves
 * `fallback`, and the page as it is (GAL-16).
 */
export class QuietBoundary extends Component<{ fallback?: ReactNode; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    logMediaFailure("A part of the viewer", error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
