import type { CallScope } from '../session/call-scope';

/** At most `size` concurrent calls on the wire; the others wait in order. */
export class ConnectionSlots {
  private readonly waiting = new Set<() => void>();
  private used = 0;

  constructor(private readonly size: number) {}

  /** True when the slot is ours; false when the scope ended first. */
  async acquire(scope: CallScope): Promise<boolean> {
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
      this.waiting.add(granted);
      scope.onEnd(gaveUp);
    });
  }

  release(): void {
    const [next] = this.waiting;
    if (next) next();
    else this.used -= 1;
  }
}
