import type { Target, TargetClient } from '@palisade/target-client';
import { ask, type Asked } from './ask';

const MOST_HOPS = 5;

/**
 * The start page with its redirects and, where the check is about a host on the default ports, plain http next to it. Both schemes
 * concurrently: a host that accepts connections and stays silent must not cost two time-outs.
 */
export async function askStart(
  client: TargetClient,
  target: Target,
): Promise<{ start: Asked; plain: Asked | null }> {
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  const url = target.url ?? `https://${host}/`;
  // Which port serves plain http next to https on an unusual port, nobody knows.
  const hasTwin = url.startsWith('https:') && new URL(url).port === '';
  const [start, plain] = await Promise.all([
    ask(client, url, { hops: MOST_HOPS }),
    hasTwin ? ask(client, `http://${host}/`) : null,
  ]);
  const mayFallBack = target.url === null && start.outcome === 'failed';
  // Plain http that only leads back to https would end in the same failure, after a second wait.
  const leadsBack = plain?.redirectsTo?.startsWith('https:') ?? false;
  if (!mayFallBack || plain?.outcome !== 'answered' || leadsBack) return { start, plain };
  return { start: await ask(client, `http://${host}/`, { hops: MOST_HOPS }), plain };
}
