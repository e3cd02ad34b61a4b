import type { IncomingHttpHeaders } from 'node:http';
import type { ScanLimits } from '@palisade/target-client';
import {
  serveHttp,
  serveHttps,
  type Handler,
  type RunningSite,
} from '@palisade/scan-engine/testing/local-sites';
import { scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { corsMisconfigurationScanner } from '../cors-misconfiguration.scanner';
import type { CorsPolicy } from './cors-policies';

/** A name with two labels in its public suffix that leads to loopback. */
export const NAME = 'www.example.co.uk';
const allowed = `127.0.0.1,${NAME},example.co.uk`;

/** One scan of a URL, with the judgement and the receipt of the test. */
export async function observeSite(
  url: string,
  endpoints: string[] | null = null,
  limits: Partial<ScanLimits> = {},
) {
  const settings = endpoints === null ? null : { endpoints };
  const options = { allowed, limits, resolveName: () => Promise.resolve(['127.0.0.1']) };
  const scanned = await scanUrl(corsMisconfigurationScanner, url, { settings }, options);
  return { ...scanned, sent: scanned.receipt.requests };
}

export interface RecordedSite extends RunningSite {
  /** What was asked, in order. */
  asked: { method: string; url: string; headers: IncomingHttpHeaders }[];
}

const NOT_FOUND: CorsPolicy = () => ({ status: 404 });

/** A site of policies; unknown paths are 404. Bodies by path, else an empty HTML page. */
export async function servePolicies(
  policies: Record<string, CorsPolicy>,
  { secure = false, bodies = {} }: { secure?: boolean; bodies?: Record<string, string> } = {},
): Promise<RecordedSite> {
  const asked: RecordedSite['asked'] = [];
  const handle: Handler = ({ method = '', url = '', headers }, response) => {
    asked.push({ method, url, headers });
    const path = url.split('?')[0] ?? '';
    const origin = typeof headers.origin === 'string' ? headers.origin : null;
    const policy = policies[path] ?? NOT_FOUND;
    const answer = policy(origin, method === 'OPTIONS' ? 'OPTIONS' : 'GET');
    response.writeHead(answer.status ?? 200, { 'content-type': 'text/html', ...answer.headers });
    response.end(bodies[path] ?? '<!doctype html><p>Welcome</p>');
  };
  const site = await (secure ? serveHttps(handle) : serveHttp(handle));
  return { ...site, asked };
}
