import type { IncomingHttpHeaders } from 'node:http';
import { createTargetClient, parseAllowedHosts, parseTarget, type ScanLimits } from '@palisade/target-client';
import { serveHttp, serveHttps, type Handler, type RunningSite } from '../../../testing/local-sites';
import { scannerInput } from '../../../testing/scanner-input';
import { corsMisconfigurationScanner } from '../cors-misconfiguration.scanner';
import type { CorsPolicy } from './cors-policies';

/** A name with two labels in its public suffix that leads to loopback. */
export const NAME = 'www.example.co.uk';
const ALLOWED = parseAllowedHosts(`127.0.0.1,${NAME},example.co.uk`);
/** The pace of real scans would only make the specs slow. */
const FAST: Partial<ScanLimits> = { burst: 1_000, perSecond: 1_000 };

/** One scan of a URL, with the judgement and the receipt of the test. */
export async function observeSite(
  url: string,
  endpoints: string[] | null = null,
  limits: Partial<ScanLimits> = {},
) {
  const { signal } = new AbortController();
  const target = parseTarget(url, ALLOWED);
  const client = createTargetClient({
    target,
    allowedHosts: ALLOWED,
    scanId: 'spec',
    signal,
    limits: { ...FAST, ...limits },
    resolveName: () => Promise.resolve(['127.0.0.1']),
  });
  const ofTest = client.forTest(corsMisconfigurationScanner.budget);
  const settings = endpoints === null ? null : { endpoints };
  try {
    const observation = await corsMisconfigurationScanner.observe(scannerInput(ofTest, { settings, signal }));
    const judgement = corsMisconfigurationScanner.judge(observation);
    return {
      observation,
      judgement,
      found: judgement.findings.map(({ id, severity }) => `${id} ${severity}`).sort(),
      sent: ofTest.receipt().requests,
    };
  } finally {
    await client.close();
  }
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
