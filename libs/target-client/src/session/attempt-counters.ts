import { countsAttempts, countsOnPage } from './counted-attempts';

/** A request, as a host that counts attempts may see it. */
export interface Knock {
  host: string;
  /** Of a test that submits wrong passwords or sends bursts. */
  isIntrusive: boolean;
  /** It may submit a password. */
  isSubmission: boolean;
}

interface Host {
  isCounting: boolean;
  hasSubmissions: boolean;
  /** Counts on its pages before the first submission. */
  known: Set<string>;
}

/** Statuses of pages without a sign-in; their texts do not count attempts. */
const NOT_THERE: readonly number[] = [404, 405, 410];

/** The hosts of one scan whose responses count attempts to sign in. */
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

  /** A login may show its form again with status 200, or redirect to it: only a new count on the page was caused by the scan. */
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
