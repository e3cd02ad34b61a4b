import type { Target, TargetClient } from '@palisade/target-client';
import { visit, type Visit } from './page-visit';

const MAX_REDIRECTS = 5;

/**
 * The start page with its redirects and, where the check is about a host on the default ports, plain http next to it. Both schemes
 * concurrently: a host that accepts connections and stays silent must not cost two time-outs.
 */
export async function visitStart(
  client: TargetClient,
  target: Target,
): Promise<{ start: Visit; others: Visit[] }> {
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  const url = target.url ?? `https://${host}/`;
  // Which port serves plain http next to https on an unusual port, nobody knows.
  const hasTwin = url.startsWith('https:') && new URL(url).port === '';
  const [start, plain] = await Promise.all([
    visit(client, { role: 'start', url, follow: MAX_REDIRECTS }),
    hasTwin ? visit(client, { role: 'plain_http', url: `http://${host}/` }) : null,
  ]);
  const others = plain === null ? [] : [plain];
  const mayFallBack = target.url === null && start.page.outcome === 'failed';
  // Plain http that only leads back to https would end in the same failure, after a second wait.
  const leadsBack = plain?.page.redirectsTo?.startsWith('https:') ?? false;
  if (!mayFallBack || plain?.page.outcome !== 'answered' || leadsBack) return { start, others };
  const fallBack = await visit(client, { role: 'start', url: `http://${host}/`, follow: MAX_REDIRECTS });
  return { start: fallBack, others };
}
