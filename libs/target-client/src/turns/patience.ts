import type { Target } from '../contract/target';
import type { ScanLimits } from '../contract/scan-limits';

/** Redirects of the start page. */
const MOST_STARTS = 12;

interface Asked {
  method: string;
  url: URL;
}

/**
 * How long the header of a response may take. Many sites build their start page slowly, and without it nothing can be judged, so it may take
 * longest, with the pages that it redirects to. Other pages get twice what the site has needed so far.
 */
export class Patience {
  private readonly starts: Set<string>;
  private readonly host: string;
  private slowestMs = 0;

  constructor(
    { host, url }: Target,
    private readonly limits: Pick<ScanLimits, 'headersMs' | 'patientMs'>,
  ) {
    const name = host.includes(':') ? `[${host}]` : host;
    this.host = name;
    this.starts = new Set(url === null ? [`https://${name}/`, `http://${name}/`] : [withoutHash(url)]);
  }

  isStart({ method, url }: Asked): boolean {
    return method === 'GET' && this.starts.has(withoutHash(url.href));
  }

  headersMs(asked: Asked): number {
    const { headersMs, patientMs } = this.limits;
    if (this.isStart(asked)) return patientMs;
    if (asked.url.hostname !== this.host) return headersMs;
    return Math.max(headersMs, Math.min(patientMs, 2 * this.slowestMs));
  }

  /** @param ahead the page that a redirect leads to */
  answered(asked: Asked, ms: number, ahead: string | null): void {
    if (asked.url.hostname === this.host) this.slowestMs = Math.max(this.slowestMs, ms);
    if (ahead !== null && this.isStart(asked) && this.starts.size < MOST_STARTS)
      this.starts.add(withoutHash(ahead));
  }

  /** A start page that did not come in this time is not awaited so long again. */
  timedOut(asked: Asked): void {
    if (this.isStart(asked)) this.starts.clear();
  }
}

const withoutHash = (url: string): string => url.split('#', 1)[0] ?? '';
