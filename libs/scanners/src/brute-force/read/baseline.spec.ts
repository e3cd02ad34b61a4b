import { failure } from '@palisade/target-client';
import { Baseline } from './baseline';
import { contentOf, type LoginResponse } from './login-response';
import { ResponseTimes } from './response-times';

const answered = (more: Partial<LoginResponse> = {}, body = ''): LoginResponse => ({
  ...contentOf(Buffer.from(body), 'https://site.example/login'),
  ok: true,
  url: 'https://site.example/login',
  statuses: [200],
  headers: [],
  cookies: [],
  durationMs: 100,
  leftFor: null,
  ...more,
});

function baselineOf(failures: number): Baseline {
  const baseline = new Baseline(answered());
  for (let at = 0; at < failures; at += 1) baseline.addFailure(answered());
  return baseline;
}

/** At which response the delay is a reaction, from 1; null where it is none. `timeout` is a response that did not come in time. */
function reactionAt(...durations: (number | 'timeout')[]): number | null {
  const times = new ResponseTimes();
  const at = durations.findIndex((ms) => (ms === 'timeout' ? times.addTimeout() : times.add(ms)) !== null);
  return at === -1 ? null : at + 1;
}

describe('slower responses', () => {
  it.each<[string, number | null, (number | 'timeout')[]]>([
    ['two in a row that take a second and three times as long', 4, [300, 340, 1100, 1200]],
    ['the second and third response', 3, [100, 1500, 1500]],
    ['a penalty of Dovecot: 2, 4, 8 and 15 seconds on top of the usual time', 3, [3500, 5500, 9500, 16_500]],
    ['a growing delay up to a time-out', 3, [3500, 'timeout', 'timeout']],
    ['a growing delay whose second step is a time-out', 3, [1800, 4100, 'timeout']],
  ])('are a reaction: %s', (_name, at, durations) => {
    expect(reactionAt(...durations)).toBe(at);
  });

  it.each<[string, (number | 'timeout')[]]>([
    ['one alone', [100, 100, 1500, 100, 1500, 100]],
    ['below a second', [100, 100, 990, 990, 990]],
    ['a login that is always slow', [900, 1100, 1900, 2100, 2000]],
    ['one time-out between responses in time', [100, 100, 'timeout', 100, 'timeout', 100]],
    ['a second and a half on top of much', [6000, 7000, 8000, 8200]],
  ])('are none: %s', (_name, durations) => {
    expect(reactionAt(...durations)).toBeNull();
  });
});

describe('signs', () => {
  it('are none in the two failures that tell how the login responds', () => {
    const usual = answered(
      { statuses: [403], headers: [['retry-after', '5']], cookies: ['datadome'] },
      '<p>Too many cooks are blocked</p><i class="captcha">',
    );
    const baseline = new Baseline(answered());
    baseline.addFailure(usual);
    expect(baseline.reactionTo(usual)).toBeNull();
  });

  it('are none in what only the network did', () => {
    for (const category of ['timeout', 'tls', 'protocol', 'budget', 'aborted', 'dns'] as const)
      expect(baselineOf(0).reactionTo(failure(category, 'x'))).toBeNull();
  });

  it.each(['reset', 'refused'] as const)('are seen in a connection that was %s', (category) => {
    expect(baselineOf(0).reactionTo(failure(category, 'x'))?.kind).toBe('dropped_connection');
  });

  it('are seen in a redirect to its own page', () => {
    const response = answered({ url: 'https://site.example/Account/Lockout', statuses: [302, 200] });
    expect(baselineOf(2).reactionTo(response)).toEqual({
      kind: 'lock_text',
      observed: 'a redirect to /Account/Lockout',
    });
  });
});
