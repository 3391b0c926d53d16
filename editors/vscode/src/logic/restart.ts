/** Allows a crashed server to be started again, but not for ever. */
export class RestartPolicy {
  private crashes: number[] = [];

  constructor(
    private readonly limit = 4,
    private readonly windowMs = 3 * 60_000,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts a crash. False: there were too many in the window. */
  mayRestart(): boolean {
    const now = this.now();
    this.crashes = this.crashes.filter((time) => now - time < this.windowMs);
    this.crashes.push(now);
    return this.crashes.length <= this.limit;
  }

  /** Forgets what was: the user starts it. */
  reset(): void {
    this.crashes = [];
  }
}
