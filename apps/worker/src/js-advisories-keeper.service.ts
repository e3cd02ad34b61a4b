import { readAdvisoryDocument } from '@palisade/scanners';
import { NO_RIGHTS, createTargetClient, parseAllowedHosts, type DnsSettings } from '@palisade/target-client';
import { VERSION } from '@palisade/version';
import type { Logger } from 'pino';
import { PeriodicTask } from './periodic-task';

const CHECK_EVERY_MS = 10 * 60_000;
const WEEK_MS = 7 * 86_400_000;
/** After a failure, so that a short outage does not cost a week. */
const RETRY_AFTER_MS = 3_600_000;
/** RetireJS has 0.6 MiB. */
const MOST_BYTES = 8 * 1024 * 1024;
const PATIENCE_MS = 30_000;

export interface JsAdvisoriesSettings {
  /** JS_ADVISORIES_URL; without it the list of the product is used. */
  url: string | undefined;
  dns?: DnsSettings;
  logger: Pick<Logger, 'info' | 'warn'>;
  onError?: () => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Loads the list of advisories of JavaScript libraries from the operator's URL, weekly. A failed load keeps the list that is there. */
export class JsAdvisoriesKeeper {
  readonly task: PeriodicTask;
  private list: string | undefined;
  private nextLoad = 0;

  constructor(private readonly settings: JsAdvisoriesSettings) {
    this.task = new PeriodicTask({
      intervalMs: CHECK_EVERY_MS,
      work: () => this.loadWhenDue(),
      onError: (err) => {
        settings.onError?.();
        settings.logger.warn(
          { err },
          'could not load the advisories of JavaScript libraries, the previous list is kept',
        );
      },
    });
  }

  /** The latest list as JSON, for `ScanSessionOptions.jsAdvisories`; undefined for the list of the product. */
  get current(): string | undefined {
    return this.list;
  }

  /** @throws when a load is due and fails. */
  async loadWhenDue(): Promise<void> {
    const { url, now = Date.now, logger } = this.settings;
    if (url === undefined || now() < this.nextLoad) return;
    this.nextLoad = now() + RETRY_AFTER_MS;
    const { list, date, libraries } = readAdvisoryDocument(...(await this.fetch(url)));
    this.list = list;
    this.nextLoad = now() + WEEK_MS;
    logger.info({ date, libraries }, 'advisories of JavaScript libraries loaded');
  }

  private async fetch(href: string): Promise<[text: string, date: string]> {
    const { dns, now = Date.now } = this.settings;
    const url = new URL(href);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const client = createTargetClient({
      target: { host, url: url.href },
      // The operator chose the address, which may be one of their own network.
      allowedHosts: parseAllowedHosts(host),
      dns,
      signal: AbortSignal.timeout(2 * PATIENCE_MS),
      scanId: '',
      agent: `Palisade/${VERSION} (advisories)`,
      rights: NO_RIGHTS,
      budget: { requests: 4, connections: 8, bytes: 2 * MOST_BYTES, durationMs: 2 * PATIENCE_MS },
      limits: { headersMs: PATIENCE_MS, totalMs: PATIENCE_MS, bodyBytes: MOST_BYTES },
    });
    try {
      const response = await client.request({ url: url.href, followRedirects: 3, verifyCertificate: true });
      if (!response.ok) throw new Error(`JS_ADVISORIES_URL did not respond: ${response.category}`);
      if (response.status !== 200) throw new Error(`JS_ADVISORIES_URL returned status ${response.status}`);
      if (response.truncated) throw new Error('JS_ADVISORIES_URL returned a file of more than 8 MiB');
      const modified = response.headers.find(([name]) => name === 'last-modified')?.[1] ?? '';
      return [response.body.toString('utf8'), dayOf(Date.parse(modified), now())];
    } finally {
      await client.close();
    }
  }
}

/** The day of the file where the server names one of the past, else today: `YYYY-MM-DD`. */
const dayOf = (modified: number, now: number): string =>
  new Date(modified > 0 && modified < now ? modified : now).toISOString().slice(0, 10);
