import type { CallScope } from '../session/call-scope';
import type { ConnectionSlots } from './connection-slots';
import { failure } from '../contract/failures';
import { type HostPace, paceKey } from './host-pace';
import type { IntrusionGuard } from '../contract/intrusion-guard';
import type { ScanLimits } from '../contract/scan-limits';
import { SiteStrain } from './site-strain';
import { Spacing } from './spacing';
import type { TestBudget } from '../session/test-budget';
import type { ClientSession } from '../contract/target-client';
import type { Failure } from '../contract/target';

/** The caller: one view of the client. */
export interface Caller {
  account: TestBudget;
  guard: IntrusionGuard;
  /** Of this test alone. */
  spacing: Spacing;
  /** Null for a stranger. */
  session: ClientSession | null;
  /** The call is one of a sign-in, see `SignInPosts`: it needs no further right, and a refusal is not a wall. */
  isSignIn: boolean;
}

/** The right to one call on the wire. `end` it. */
export interface Turn {
  ok: true;
  /** The call switches to another address of the host, whose pace counts from here. */
  moveTo: (address: string) => Promise<void>;
  end: () => void;
}

/** At most this many sites are remembered per scan: a page may name thousands. */
const MOST_STRAINS = 100;

/**
 * Grants turns, with limits per second for each test, for the scan and, through the pace, for each host name and address, and a limit
 * for concurrent calls. Quick tests and awaited pages go first, so that a scan shows its first findings soon (`TestBudget.isAhead`).
 */
export class RequestTurns {
  private readonly ofScan: Spacing;
  private readonly strains = new Map<string, SiteStrain>();

  constructor(
    private readonly slots: ConnectionSlots,
    private readonly pace: HostPace,
    { burst, perSecond }: Pick<ScanLimits, 'burst' | 'perSecond'>,
  ) {
    this.ofScan = new Spacing(burst, perSecond);
  }

  /** The strain of the site; the caller records each response there. */
  strainOf(host: string): SiteStrain {
    const known = this.strains.get(host);
    if (known !== undefined) return known;
    const fresh = new SiteStrain();
    if (this.strains.size < MOST_STRAINS) this.strains.set(host, fresh);
    return fresh;
  }

  async take(
    host: string,
    address: string,
    { account, guard, spacing }: Caller,
    scope: CallScope,
  ): Promise<Turn | Failure> {
    const { slowdown } = this.strainOf(host);
    const { isIntrusive, isCalm = !isIntrusive } = guard.conduct;
    // An intrusive test needs bursts: it has the pace of the scan, not the slower one of a test.
    if (isCalm) await spacing.wait(scope.signal, slowdown);
    if (!(await this.slots.acquire(scope, () => account.isAhead)))
      return scope.ended ?? failure('aborted', 'stopped');
    await this.ofScan.wait(scope.signal, slowdown);
    // A host that is its own address has one pace, not two.
    const taken = new Set([host, address].map(paceKey));
    const hosts = taken.size === 1 ? [host] : [host, address];
    const returns = [await this.pace.takeTurns(hosts, scope.signal)];
    return {
      ok: true,
      moveTo: async (other) => {
        if (taken.has(paceKey(other))) return;
        taken.add(paceKey(other));
        returns.push(await this.pace.takeTurns([other], scope.signal));
      },
      end: () => {
        for (const giveBack of returns) giveBack();
        this.slots.release();
      },
    };
  }
}
