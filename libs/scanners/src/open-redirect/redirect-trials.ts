import { randomBytes } from 'node:crypto';
import {
  ask,
  type Asked,
  type AskedRecord,
  fieldOf,
  isAvoidedLink,
  isHtml,
  isSameSite,
  type ScannerInput,
} from '@palisade/scan-engine';
import { pageLeadsTo } from './page-redirect';
import { type Parameter, withValue } from './parameters';

/** One parameter: plain JSON without the random names. */
export interface Trial extends Parameter, Pick<AskedRecord, 'outcome' | 'failure'> {
  /** The form of the value that led away, with `<host>` in place of the name; null if none did. */
  value: string | null;
  by: 'location' | 'page' | null;
  isConfirmed: boolean;
  /** Each form of the value got a response. */
  isSettled: boolean;
}

/** How a browser can be told another host: as an address, without a scheme, with a backslash, without slashes (WHATWG URL). */
const VALUES = ['https://<host>/', '//<host>/', '/\\<host>', 'https:<host>'] as const;
const MOST_PARAMETERS = 6;
const MOST_REQUESTS = 24;
const MOST_HOPS = 2;

export class RedirectTrials {
  private left = MOST_REQUESTS;

  constructor(private readonly input: ScannerInput) {}

  async run(parameters: readonly Parameter[]): Promise<Trial[]> {
    const trials: Trial[] = [];
    for (const parameter of parameters.slice(0, MOST_PARAMETERS)) {
      if (this.left <= 0 || this.input.signal.aborted) break;
      const trial = await this.tryParameter(parameter);
      trials.push(trial);
      if (trial.outcome === 'too_many_requests' || trial.outcome === 'challenge') break;
    }
    return trials;
  }

  private async tryParameter(parameter: Parameter): Promise<Trial> {
    const trial: Trial = {
      ...parameter,
      ...{ outcome: 'answered', failure: null, value: null, by: null, isConfirmed: false, isSettled: true },
    };
    for (const value of VALUES) {
      if (this.left <= 0) return { ...trial, isSettled: false };
      const { asked, by } = await this.probe(parameter, value);
      if (
        asked.outcome === 'failed' ||
        asked.outcome === 'too_many_requests' ||
        asked.outcome === 'challenge'
      )
        return { ...trial, outcome: asked.outcome, failure: asked.failure, isSettled: false };
      if (asked.outcome === 'server_error') trial.isSettled = false;
      if (by === null) continue;
      const again = await this.probe(parameter, value);
      return { ...trial, value, by, isConfirmed: again.by === by, isSettled: again.by === by };
    }
    return trial;
  }

  private async probe(
    parameter: Parameter,
    value: (typeof VALUES)[number],
  ): Promise<{ asked: Asked; by: Trial['by'] }> {
    const host = `palisade-${randomBytes(6).toString('hex')}.example`;
    const { host: own } = this.input.client.target;
    const asked = await ask(this.input.client, withValue(parameter, value.replace('<host>', host)), {
      hops: Math.min(MOST_HOPS, this.left - 1),
      mayFollow: (to) => isSameSite(to.href, own) && !isAvoidedLink({ url: to.href, text: '' }),
      fresh: true,
    });
    this.left -= Math.max(1, asked.hops.length + (asked.response === null ? 0 : 1));
    return { asked, by: howItLeads(asked, host) };
  }
}

function howItLeads({ redirectsTo, response, text, url }: Asked, host: string): Trial['by'] {
  if (redirectsTo !== null) return new URL(redirectsTo).hostname === host ? 'location' : null;
  if (response?.status !== 200 || !isHtml(response.headers, text)) return null;
  return pageLeadsTo(text, url, host, fieldOf(response.headers, 'refresh')) ? 'page' : null;
}
