import { failure } from './failures';
import {
  type IntrusionRights,
  type NoIntrusionReason,
  type RightsSource,
  mayIntrudeAt,
  mayTryPortsAt,
} from './intrusion-rights';
import type { Failure, ResolvedAddress, Target } from './target';

/** RFC 9110 section 9.2.1, RFC 4918 section 9.1. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']);

/** Whether a hop may go to an address; null when the hop needs no right. */
export type Permit = ((address: string) => boolean) | null;

/** The rules for the requests of one test's view. */
export interface Conduct {
  /** Every request needs a right; otherwise only those with an unsafe method do. */
  isIntrusive: boolean;
  /** It needs rights, and sends no bursts: it has the pace of a test that needs none. */
  isCalm?: boolean;
  /** The owner has named where this intrusive test may burst. */
  isAgreed?: boolean;
  /** The owner has said that the data of the site may change: a session may send bodies too. */
  mayChange?: boolean;
  rights: RightsSource;
}

/** Gets the rights of one view when they are first needed, and records where requests were refused. */
export class IntrusionGuard {
  private known: Promise<IntrusionRights> | undefined;
  private readonly refused = new Set<string>();

  constructor(
    private readonly target: Target,
    readonly conduct: Conduct,
    private readonly addressesOf: (host: string) => Promise<readonly ResolvedAddress[]>,
  ) {}

  rights(): Promise<IntrusionRights> {
    this.known ??= this.find();
    return this.known;
  }

  /** For one hop. `method` is null for calls below HTTP. */
  async permit(method: string | null, to: { origin: string; host: string }): Promise<Permit> {
    const isHarmless = method === null || SAFE_METHODS.has(method);
    if (!this.conduct.isIntrusive && isHarmless) return null;
    const rights = await this.rights();
    return (address) => mayIntrudeAt(rights, this.target, { ...to, address });
  }

  /** For a port that nobody has proven, on the target's own host. */
  async permitPort(host: string): Promise<(address: string) => boolean> {
    const rights = await this.rights();
    return (address) => mayTryPortsAt(rights, this.target, { host, address });
  }

  /** Whether an intrusive request could go to at least one address of this origin. */
  async allows(to: { origin: string; host: string }): Promise<boolean> {
    const rights = await this.rights();
    const addresses = await this.addressesOf(to.host);
    const isAllowed = addresses.some(({ address }) => mayIntrudeAt(rights, this.target, { ...to, address }));
    if (!isAllowed) this.refused.add(to.origin);
    return isAllowed;
  }

  /** The Failure of a hop that is not permitted. */
  refuse(origin: string): Failure {
    this.refused.add(origin);
    return failure('unproven', `no right to send intrusive requests to ${origin}`);
  }

  /** Origins to which a request was refused, in order. */
  get refusedOrigins(): readonly string[] {
    return [...this.refused];
  }

  private async find(): Promise<IntrusionRights> {
    const { rights } = this.conduct;
    if (typeof rights !== 'function') return rights;
    const addresses = await this.addressesOf(this.target.host);
    return rights(addresses.map(({ address }) => address));
  }
}

export const noRight = (reason: NoIntrusionReason): IntrusionRights => ({ kind: 'none', reason });
