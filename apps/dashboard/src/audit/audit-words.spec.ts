import { localTime } from '../ui/time-format';
import { actionWords, actorWords, detailWords } from './audit-words';

describe('the wording of the audit log', () => {
  it('names an action, and shows an unknown one as it is', () => {
    expect(actionWords('ci_hash.rotated')).toBe('Rotated the CI hash');
    expect(actionWords('team.painted')).toBe('team.painted');
    expect(actionWords('constructor')).toBe('constructor');
  });

  it.each([
    [{ kind: 'user', id: '1', label: 'ada@example.com', name: 'Ada' }, 'Ada'],
    [{ kind: 'user', id: '1', label: 'ada@example.com', name: null }, 'ada@example.com'],
    [{ kind: 'key', id: '1', label: 'Pipeline', name: null }, 'API key Pipeline'],
    [{ kind: 'operator', id: null, label: 'command line', name: null }, 'Operator (command line)'],
    [{ kind: 'system', id: null, label: 'Palisade', name: null }, 'Palisade'],
  ] as const)('names the actor %o', (actor, words) => expect(actorWords(actor)).toBe(words));

  it('puts details into one line', () => {
    expect(detailWords({ count: 3, issue_ids: ['a', 'b'], plan: 'trial' })).toBe(
      'count: 3 · issue ids: a, b · plan: trial',
    );
    expect(detailWords({})).toBe('');
    const at = '2026-03-10T12:00:00.239Z';
    expect(detailWords({ expires_at: at })).toBe(`expires at: ${localTime(new Date(at))}`);
  });
});
