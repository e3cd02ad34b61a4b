import type { FailureCategory, Target, TargetClient } from '@palisade/target-client';
import type { Reachability } from '../contract/scan-session';

const MESSAGES: Record<FailureCategory, string> = {
  dns: 'The host name could not be resolved.',
  blocked_address:
    'The host leads to an address that must not be scanned. The operator of this installation can allow private ones (SCAN_ALLOWED_HOSTS).',
  refused: 'The host refused the connection.',
  timeout: 'The host did not respond in time.',
  reset: 'The host closed the connection immediately.',
  tls: 'No encrypted connection to the host could be made.',
  protocol: 'No connection to the host could be made.',
  headers_too_large: 'The host sent a header that is too long.',
  malformed_header: 'The host sent an invalid header.',
  wrong_coding: 'The host sent a body in another coding than it named.',
  cut_off: 'The host ended a response early.',
  malformed_body: 'The host sent an invalid body.',
  redirect_refused: 'The host redirects to an address that is not a web page.',
  redirect_loop: 'The host redirects too often.',
  too_large: 'The host sent too much data.',
  budget: 'The scan has used up its connections.',
  aborted: 'The scan was stopped.',
  unproven: 'The host must not be sent such requests.',
  read_only: 'The scan only reads while it is signed in.',
  sign_in_required: 'The host requires a sign-in.',
  attempts_counted: 'The host counts attempts to sign in.',
};

const unreachable = (category: FailureCategory): Reachability => ({
  reachable: false,
  category,
  message: MESSAGES[category],
});

/** Resolves the host and opens a connection to the URL's port, for a bare domain to 443, then 80. */
export async function checkReachability(client: TargetClient): Promise<Reachability> {
  const resolved = await client.resolve();
  if (!resolved.ok) return unreachable(resolved.category);
  let first: FailureCategory | null = null;
  for (const port of portsOf(client.target)) {
    const probed = await client.probe(port);
    if (probed.ok) return { reachable: true };
    first ??= probed.category;
  }
  return unreachable(first ?? 'protocol');
}

function portsOf({ url }: Target): number[] {
  if (url === null) return [443, 80];
  const { port, protocol } = new URL(url);
  if (port !== '') return [Number(port)];
  return [protocol === 'https:' ? 443 : 80];
}
