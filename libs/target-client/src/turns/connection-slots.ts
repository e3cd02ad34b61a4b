import type { CallScope } from '../session/call-scope';

/** At most `size` concurrent calls on the wire; the others wait in order, those that are ahead before the rest. */
export class ConnectionSlots {
  /** Whether a call is ahead can change while it waits. */
  private readonly waiting = new Map<() => void, () => boolean>();
  private used = 0;

  constructor(private readonly size: number) {}

  /** True when the slot is ours; false when the scope ended first. */
  async acquire(scope: CallScope, isAhead: () => boolean): Promise<boolean> {
    if (scope.ended) return false;
    if (this.used < this.size) {
      this.used += 1;
      return true;
    }
    return new Promise((resolve) => {
      const settle = (isOurs: boolean): void => {
        this.waiting.delete(granted);
        scope.offEnd(gaveUp);
        resolve(isOurs);
      };
      const granted = (): void => settle(true);
      const gaveUp = (): void => settle(false);
      this.waiting.set(granted, isAhead);
      scope.onEnd(gaveUp);
    });
  }

  release(): void {
    const waiting = [...this.waiting];
    const next = waiting.find(([, isAhead]) => isAhead()) ?? waiting[0];
    if (next === undefined) this.used -= 1;
    else next[0]();
  }
}
