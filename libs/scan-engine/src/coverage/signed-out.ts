import type { Judgement } from '../contract/scanner';
import type { PageNotes } from '../visit/page-notes';
import type { SessionKeeper } from '../identity/session-keeper';

/**
 * A judgement without what was read when the session may have been over: neither those pages are judged then, nor the site as a whole, and its
 * facts are not those of the account.
 */
export function withoutSignedOut(
  judgement: Judgement,
  { lost, end }: Pick<SessionKeeper, 'lost' | 'end'>,
  notes: PageNotes,
): Judgement {
  notes.takeLost(lost);
  if (lost.size === 0 && end === null) return judgement;
  const technicalDetails = {};
  if (judgement.inconclusive !== null) {
    const { inconclusive } = judgement;
    const why = end === null ? inconclusive : { sentence: plain(end.message), reason: 'session_ended' };
    return { ...judgement, technicalDetails, inconclusive: why };
  }
  const paths = new Set([...lost].map((url) => new URL(url).pathname));
  const { judged, findings } = judgement;
  return {
    ...judgement,
    technicalDetails,
    findings: findings.filter(({ location }) => !paths.has(location)),
    judged: judged === 'all' ? notes.readPaths : judged.filter((path) => path !== '' && !paths.has(path)),
  };
}

/** Reasons of results have no full stop. */
const plain = (message: string | null): string => (message ?? 'the session ended').replace(/\.$/, '');
