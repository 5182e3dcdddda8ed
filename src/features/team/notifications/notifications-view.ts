export interface PushDeviceView {
  readonly id: string;
  readonly name: string;
  readonly isThis: boolean;
  /** "Since 27 Nov 2026" */
  readonly text: string;
}

export interface NotificationsView {
  /** What the browser is given; null if this installation tells nobody. */
  readonly publicKey: string | null;
  /** Of this browser, which remembers that it is told under it. */
  readonly sessionId: string;
  readonly devices: readonly PushDeviceView[];
}
