import { countsAttempts, countsOnPage } from './counted-attempts';

/** What a request is, for a host that may count it. */
export interface Knock {
  host: string;
  /** Of a test that hands in wrong passwords or sends bursts. */
  isIntrusive: boolean;
  /** It may hand in a password. */
  isSubmission: boolean;
}

interface Host {
  isCounting: boolean;
  hasSubmissions: boolean;
  /** Counts on its pages before the first submission. */
  known: Set<string>;
}

/** These say that there is nothing to sign in to; their pages are prose. */
const NOT_THERE: readonly number[] = [404, 405, 410];

/** The hosts of one scan that told how many attempts to sign in they counted. */
export class AttemptCounters {
  private readonly hosts = new Map<string, Host>();

  isCounting(host: string): boolean {
    return this.hosts.get(host)?.isCounting ?? false;
  }

  read(knock: Knock, status: number, body: Buffer): void {
    const host = this.hostOf(knock.host);
    host.hasSubmissions ||= knock.isIntrusive && knock.isSubmission;
    if (status >= 400 && status < 500 && !NOT_THERE.includes(status))
      host.isCounting ||= countsAttempts(body);
    else if (knock.isIntrusive && status < 400) this.readPage(host, body);
  }

  /** A login may show its form again with status 200, or redirect to it: only a count that is new there was caused by us. */
  private readPage(host: Host, body: Buffer): void {
    for (const count of countsOnPage(body)) {
      if (!host.hasSubmissions) host.known.add(count);
      else if (!host.known.has(count)) host.isCounting = true;
    }
  }

  private hostOf(name: string): Host {
    const known = this.hosts.get(name) ?? { isCounting: false, hasSubmissions: false, known: new Set() };
    this.hosts.set(name, known);
    return known;
  }
}
