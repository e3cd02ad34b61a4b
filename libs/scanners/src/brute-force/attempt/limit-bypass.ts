import { randomInt } from 'node:crypto';
import type { BypassVerdict, ReactionKind } from '../read/login-observation';
import { isMuteRefusal } from '../read/mute-refusal';
import { readResponse } from '../read/response-reading';
import { credentialsOf } from './login-run';
import type { LoginRun } from './login-run-state';
import type { LoginVisitor } from './login-visitor';
import type { LoginWay } from './login-way';

/** Limits that a later response shows again; a dropped connection or a firewall's puzzle is left alone. */
const SHOWN_AGAIN: readonly ReactionKind[] = ['status', 'retry_after', 'captcha', 'lock_text'];

type Try = 'allowed' | 'limited' | 'unclear';

/**
 * After a limit, at most five tries: is it lifted by an invented client address, or by leaving the cookies behind? Each "allowed"
 * has a control, and controls are in both orders, so that servers which count apart and take turns, or a limit that
 * ends just then, look like neither.
 */
export async function tryToBypass(run: LoginRun, newVisitor: () => LoginVisitor): Promise<BypassVerdict> {
  if (run.reaction === null || run.isStillLimited || !SHOWN_AGAIN.includes(run.reaction.kind))
    return 'not_tried';
  const asAnother = (): LoginWay => run.way.asNewVisitor(newVisitor());
  const withAddress = () => tryWith(run, asAnother(), inventedAddressHeaders());
  const withoutCookies = () => tryWith(run, asAnother(), {});
  const withCookies = () => tryWith(run, run.way, {});

  const first = await withAddress();
  if (first !== 'allowed') return first === 'limited' ? 'held' : 'undecided';
  const second = await withoutCookies();
  if (second === 'unclear') return 'undecided';
  const isHeader = second === 'limited';
  const rest = isHeader
    ? [withoutCookies, withAddress, withoutCookies]
    : [withCookies, withoutCookies, withCookies];
  const expected: readonly Try[] = ['limited', 'allowed', 'limited'];
  for (const [index, next] of rest.entries()) if ((await next()) !== expected[index]) return 'undecided';
  return isHeader ? 'header_bypass' : 'cookie_bound';
}

async function tryWith(run: LoginRun, way: LoginWay, headers: Record<string, string>): Promise<Try> {
  const page = await way.prepare(headers);
  if (page !== null && (!page.ok || run.baseline.reactionTo(page) !== null))
    return page.ok ? 'limited' : 'unclear';
  const response = await way.submit(credentialsOf(run), headers);
  if (!response.ok) return 'unclear';
  if (run.baseline.reactionTo(response) !== null) return 'limited';
  if (isMuteRefusal(run, response)) return 'allowed';
  const { outcome } = readResponse(way.facts.kind, response, run.baseline.saidBefore);
  return outcome === 'refused' ? 'allowed' : 'unclear';
}

/** An address of a range for documentation (RFC 5737), in the fields that servers behind proxies read. */
function inventedAddressHeaders(): Record<string, string> {
  const address = `203.0.113.${randomInt(1, 255)}`;
  return { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
}
