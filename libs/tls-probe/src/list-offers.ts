import type { HelloSender } from './hello-sender';
import { GroupListing } from './group-listing';
import { OpenQuestions } from './open-questions';
import { secondHellosOf } from './second-hellos';
import { SuiteListing } from './suite-listing';
import type { VersionFacts } from './tls-facts';
import { type TlsVersion, VERSION_NAMES } from './tls-versions';

/** Hellos to one address: a list that would need more is cut. What a judgement needs is requested anyway. */
export const MOST_HELLOS = 60;

/** Suites and groups that are listed one by one in any case: all of those that most servers have. The rest waits for what must be known. */
const FIRST_SUITES = { newest: 12, 'TLSv1.3': 8, other: 4 };
const FIRST_GROUPS = { newest: 5, 'TLSv1.3': 2 };

const isOlder = ({ version }: { version: TlsVersion }): boolean => version !== 'TLSv1.3';

/** Suites, order and groups of every version, in three rounds: what most servers have, what the rules need, and the rest of the lists. */
export class Offers {
  private readonly listings: SuiteListing[];
  private readonly groups = new Map<TlsVersion, GroupListing>();

  constructor(private readonly sender: HelloSender) {
    this.listings = VERSION_NAMES.map((version) => new SuiteListing(sender, version));
  }

  /** Of versions with a ServerHello before TLS 1.3, which show their extensions in clear text. */
  private get older(): SuiteListing[] {
    return this.listings.filter((listing) => isOlder(listing) && listing.isOffered).reverse();
  }

  /** Application protocols that the newest of them takes or not, of those that were offered. */
  get protocols(): ReadonlyMap<string, boolean> {
    return this.older[0]?.protocols ?? new Map<string, boolean>();
  }

  /** The newest version before TLS 1.3. */
  get newestOlder(): TlsVersion | undefined {
    return this.older[0]?.version;
  }

  /** The versions, and every fact about suites that a judgement needs. */
  async listSuites(): Promise<void> {
    await Promise.all(this.listings.map((listing) => listing.list(1)));
    const newest = this.older[0];
    // SSL 3.0 has no extensions.
    if (newest !== undefined && newest.version !== 'SSLv3') newest.asksProtocols = true;
    const quota = ({ version }: SuiteListing): number => {
      if (version === 'TLSv1.3') return FIRST_SUITES[version];
      return version === this.newestOlder ? FIRST_SUITES.newest : FIRST_SUITES.other;
    };
    const offered = this.listings.filter(({ isOffered }) => isOffered);
    await Promise.all(offered.map((listing) => listing.list(quota(listing))));
    const questions = new OpenQuestions();
    for (const [place, listing] of this.older.entries()) await listing.decide(questions, place === 0);
  }

  /** Groups of TLS 1.3 and of the newest version before it. */
  async listGroups(versions: readonly VersionFacts[]): Promise<void> {
    await Promise.all(
      versions.map(async (facts) => {
        const { version } = facts;
        if (isOlder(facts) && version !== this.newestOlder) return;
        const first = this.listings.find((listing) => listing.version === version)?.firstGroup ?? null;
        const groups = new GroupListing(this.sender, facts, first);
        this.groups.set(version, groups);
        await groups.list(isOlder(facts) ? FIRST_GROUPS.newest : FIRST_GROUPS['TLSv1.3']);
        await groups.decide();
      }),
    );
  }

  /** With what is left of the hellos: one after the other, so that every scan of a server cuts the same list. */
  async listTheRest(): Promise<void> {
    const left = (): number =>
      MOST_HELLOS - this.sender.sent - secondHellosOf(this.listings.map((listing) => listing.facts()));
    const mayAsk = (): boolean => left() > 0;
    const newestFirst = [...this.older, ...this.listings.filter((listing) => !isOlder(listing))];
    for (const listing of newestFirst) await listing.list(Infinity, mayAsk);
    for (const listing of newestFirst) await listing.findOrder(mayAsk);
    for (const groups of this.groups.values()) await groups.list(Infinity, mayAsk);
    for (const listing of newestFirst) await listing.putInOrder(left());
  }

  facts(): VersionFacts[] {
    return this.listings.map((listing) => ({
      ...listing.facts(),
      groups: this.groups.get(listing.version)?.result() ?? null,
    }));
  }
}
