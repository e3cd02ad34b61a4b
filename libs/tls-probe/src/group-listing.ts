import { type HelloOutcome, isRefusal } from './hello-outcome';
import type { HelloSender } from './hello-sender';
import { curveBits, groupCode, groupName, groupsOf, isHybridGroup } from './named-groups';
import { selectedGroup } from './server-hello';
import type { GroupFacts, VersionFacts } from './tls-facts';

/** A curve below this is a defect. */
export const SMALLEST_CURVE_BITS = 224;

export const isWeakCurve = (name: string): boolean => (curveBits(name) ?? Infinity) < SMALLEST_CURVE_BITS;

/** What must be known even where the list is cut: weak curves, or the hybrids that quantum computers do not break. */
const isTelling = (code: number, isTls13: boolean): boolean =>
  isTls13 ? isHybridGroup(groupName(code)) : isWeakCurve(groupName(code));

/** The groups that a server takes with the suites it takes. */
export class GroupListing {
  private readonly picked: number[] = [];
  private left: number[];
  private state: 'open' | 'complete' | 'failed' = 'open';
  private isDecided = false;
  private readonly suites: number[];

  /** @param first The group of the first suite, which all groups were offered with; null where the hello does not show it. */
  constructor(
    private readonly sender: HelloSender,
    private readonly facts: VersionFacts,
    first: number | null,
  ) {
    this.suites = facts.suites
      .filter(({ name }) => this.isTls13 || name.startsWith('TLS_ECDHE') || name.startsWith('TLS_ECDH_anon'))
      .map(({ code }) => code);
    this.left = groupsOf(facts.version);
    if (first !== null && this.left.includes(first)) this.take(first);
  }

  private get isTls13(): boolean {
    return this.facts.version === 'TLSv1.3';
  }

  /** Offers all, takes out the pick, and offers the rest, until nothing is picked or `most` groups are listed. */
  async list(most: number, mayAsk = (): boolean => true): Promise<void> {
    if (this.suites.length === 0) return;
    while (this.state === 'open' && this.picked.length < most && mayAsk()) {
      const step = this.left.length === 0 ? 'ended' : await this.ask(this.left);
      if (step === 'ended') this.state = 'complete';
    }
  }

  /** Where the list is cut, the telling groups are requested alone. */
  async decide(): Promise<void> {
    const isTold = (code: number): boolean => isTelling(code, this.isTls13);
    this.isDecided = this.state === 'complete';
    if (this.state !== 'open' || this.suites.length === 0) return;
    const telling = this.left.filter(isTold);
    if (this.picked.some(isTold) || telling.length === 0) this.isDecided = true;
    else this.isDecided = (await this.ask(telling)) !== 'failed';
  }

  /** Null when no suite needs a group. */
  result(): GroupFacts | null {
    if (this.suites.length === 0 || this.facts.version === 'SSLv3') return null;
    const isComplete = this.state === 'complete';
    return {
      names: this.picked.map(groupName),
      isComplete,
      isDecided: this.isDecided || isComplete,
    };
  }

  private take(code: number): void {
    this.picked.push(code);
    this.left = this.left.filter((other) => other !== code);
  }

  private async ask(groups: number[]): Promise<'picked' | 'ended' | 'failed'> {
    const outcome = await this.sender.ask({ version: this.facts.version, suites: this.suites, groups });
    const pick = this.pickOf(outcome);
    if (pick !== null && groups.includes(pick)) {
      this.take(pick);
      return 'picked';
    }
    if (pick === null && (outcome.kind === 'hello' || isRefusal(outcome))) {
      this.left = this.left.filter((code) => !groups.includes(code));
      return 'ended';
    }
    this.state = 'failed';
    return 'failed';
  }

  private pickOf(outcome: HelloOutcome): number | null {
    if (outcome.kind !== 'hello') return null;
    const { hello, keyExchange } = outcome;
    if (this.isTls13) return selectedGroup(hello);
    return keyExchange?.kind === 'curve' ? groupCode(keyExchange.group) || null : null;
  }
}
