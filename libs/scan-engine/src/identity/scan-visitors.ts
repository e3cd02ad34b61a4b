import { addReceipts, type Budget, type Receipt, type TargetClient } from '@palisade/target-client';
import { isDrawnLogin, type ScanIdentity } from '@palisade/vocabulary';
import { UntoldReceipt } from '../ground/untold-receipt';
import type { IdentityServices } from './identity-services';
import { isProven, proveIdentity } from './prove-identity';
import { SessionKeeper } from './session-keeper';
import type { NamedSecret } from './mask-secrets';
import { type LeftOutIdentity, secretsOf, type TriedIdentity, type Visitor } from './visitor';

/** Proof, four logins and the checks of one identity in a scan. */
const BUDGET: Budget = { requests: 200, connections: 200, bytes: 32 * 1024 * 1024, durationMs: 14 * 60_000 };
/** The same where a browser draws the logins, with all that their pages load. */
const DRAWN_BUDGET: Budget = {
  requests: 1_200,
  foreignRequests: 80,
  dnsQueries: 80,
  connections: 400,
  bytes: 256 * 1024 * 1024,
  durationMs: 14 * 60_000,
};

/** The identities of one scan. They sign in when the first test asks for them, one after the other. */
export class ScanVisitors {
  private visitors: Promise<Visitor[]> | null = null;
  private readonly met: TriedIdentity[] = [];
  private readonly clients: TargetClient[] = [];
  private readonly untold = new UntoldReceipt();

  constructor(
    private readonly client: TargetClient,
    private readonly identities: readonly ScanIdentity[],
    private readonly services: IdentityServices,
    private readonly signal: AbortSignal,
    private readonly leftOut: readonly LeftOutIdentity[] = [],
  ) {}

  all(): Promise<Visitor[]> {
    return (this.visitors ??= this.signInAll());
  }

  /** What no result of the scan may hold, of all who signed in until now and the sessions that they had. */
  secrets(): NamedSecret[] {
    return this.met.flatMap(secretsOf);
  }

  /** What proofs, logins and checks have sent since the last call: the receipt of the test that ran meanwhile names it. */
  takeReceipt(): Receipt {
    return this.untold.take(addReceipts(this.clients.map((client) => client.receipt())));
  }

  private async signInAll(): Promise<Visitor[]> {
    for (const identity of this.identities) this.met.push(await this.visitorOf(identity));
    return [...this.met, ...this.leftOut.map((each) => ({ ...each, keeper: null }))];
  }

  private async visitorOf(identity: ScanIdentity): Promise<TriedIdentity> {
    const client = this.client.forTest(isDrawnLogin(identity.login) ? DRAWN_BUDGET : BUDGET);
    this.clients.push(client);
    const { services, signal } = this;
    const proven = await proveIdentity(client, identity, services, signal);
    if (!isProven(proven)) return { identity, proof: proven, keeper: null };
    return { identity, proof: proven.proof, keeper: new SessionKeeper(client, proven, services, signal) };
  }
}
