import { failure } from '@palisade/target-client';
import { Baseline } from './baseline';
import type { Answer } from './login-visitor';

const answered = (more: Partial<Answer> = {}): Answer => ({
  ok: true,
  url: 'https://site.example/login',
  statuses: [200],
  headers: [],
  body: '',
  cookies: [],
  durationMs: 100,
  leftFor: null,
  ...more,
});

function baselineOf(...durations: number[]): Baseline {
  const baseline = new Baseline(answered());
  for (const durationMs of durations) baseline.addFailure(answered({ durationMs }));
  return baseline;
}
const kindsAfter = (baseline: Baseline, ...durations: number[]) =>
  durations.map((durationMs) => baseline.slownessOf(answered({ durationMs }))?.kind ?? null);

describe('slower answers', () => {
  it('are a reaction when two in a row take a second and three times as long', () => {
    expect(kindsAfter(baselineOf(300, 340), 1100, 1200)).toEqual([null, 'slower_answers']);
  });

  it.each([
    ['one alone', baselineOf(100, 100), [1500, 100, 1500, 100]],
    ['below a second', baselineOf(100, 100), [990, 990, 990]],
    ['a login that is always slow', baselineOf(900, 1100), [2000, 2500, 3000]],
    ['before the login is known', baselineOf(100), [1500, 1500]],
  ])('are none: %s', (_name, baseline, durations) => {
    expect(kindsAfter(baseline, ...durations)).toEqual(durations.map(() => null));
  });
});

describe('signs', () => {
  it('are none in the two failures that tell how the login answers', () => {
    const usual = answered({
      statuses: [403],
      headers: [['retry-after', '5']],
      body: '<p>Too many cooks are blocked</p><i class="captcha">',
      cookies: ['datadome'],
    });
    const baseline = new Baseline(answered());
    baseline.addFailure(usual);
    expect(baseline.reactionTo(usual)).toBeNull();
  });

  it('are none in what only the network did', () => {
    for (const category of ['timeout', 'tls', 'protocol', 'budget', 'aborted', 'dns'] as const)
      expect(baselineOf().reactionTo(failure(category, 'x'))).toBeNull();
  });

  it.each(['reset', 'refused'] as const)('are seen in a connection that was %s', (category) => {
    expect(baselineOf().reactionTo(failure(category, 'x'))?.kind).toBe('dropped_connection');
  });

  it('are seen in a redirect to a page of its own', () => {
    const answer = answered({ url: 'https://site.example/Account/Lockout', statuses: [302, 200] });
    expect(baselineOf(1, 1).reactionTo(answer)).toEqual({
      kind: 'lock_text',
      observed: 'a redirect to /Account/Lockout',
    });
  });
});
