import type { Judgement } from '../contract/scanner';
import { judgedByAll, mergeJudgements } from './merge-judgements';

const judgement = (more: Partial<Judgement> = {}): Judgement => ({
  findings: [],
  technicalDetails: {},
  judged: 'all',
  inconclusive: null,
  summary: 'Nothing is wrong.',
  ...more,
});
const NOTHING = { sentence: 'no page had content', reason: 'nothing_read' };

describe('a judgement of a stranger and an identity', () => {
  it('names by visitor what was not read', () => {
    const stranger = judgement({ gaps: 'Not read: 1 page.' });
    const merged = mergeJudgements(stranger, [
      { name: 'alice', judgement: judgement({ gaps: 'Not read: 2 pages.' }) },
    ]);
    expect(merged.gaps).toBe('Not read: 1 page. As alice: Not read: 2 pages.');
  });

  it('stays inconclusive where neither of them read a page', () => {
    const unread = judgement({ judged: [], inconclusive: NOTHING });
    expect(mergeJudgements(unread, [{ name: 'owner', judgement: unread }]).inconclusive).toEqual(NOTHING);
  });

  it('is that of the identity where a stranger sees no page', () => {
    const stranger = judgement({ judged: [], inconclusive: NOTHING });
    const merged = mergeJudgements(stranger, [{ name: 'owner', judgement: judgement() }]);
    expect(merged).toMatchObject({ inconclusive: null, judged: [] });
    expect(merged.summary).toContain('signed in as owner only');
  });

  it('stays inconclusive where a stranger sees no page, and the identity nothing but JSON', () => {
    const stranger = judgement({ judged: [], inconclusive: NOTHING });
    const part = { name: 'owner', judgement: judgement(), sawDataAlone: true };
    expect(mergeJudgements(stranger, [part]).inconclusive).toEqual(NOTHING);
    const found = judgement({ findings: [{ id: 'x', location: '/api/me' }] as Judgement['findings'] });
    expect(mergeJudgements(stranger, [{ ...part, judgement: found }]).inconclusive).toBeNull();
  });
});

describe('a judgement of a test that compares identities', () => {
  it('is one as each of them', () => {
    const compared = judgedByAll(
      ['alice', 'bob'],
      judgement({ judged: ['/orders'], unjudgedRules: ['b', 'a'] }),
    );
    const each = { judgedLocations: ['/orders'], unjudgedRules: ['a', 'b'] };
    expect(compared).toMatchObject({ judged: ['/orders'], judgedAs: { alice: each, bob: each } });
  });

  it('names nobody without identities', () => {
    expect(judgedByAll([], judgement())).not.toHaveProperty('judgedAs');
  });
});
