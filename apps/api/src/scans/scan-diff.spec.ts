import { type ComparedIssue, newId } from '@palisade/persistence';
import { FINDINGS_OF_SCAN } from '../http/fields/response-limits';
import { diffScans } from './scan-diff';

/** An issue that scans resolved between the two that are compared. */
const fixed = (place: number, severity: string): ComparedIssue => ({
  id: newId(),
  fingerprint: `sha256:${place}`,
  testKey: 'security_headers',
  ruleId: 'csp-missing',
  location: `/${place}`,
  shownLocation: `/${place}`,
  title: 'No policy',
  severity,
  state: 'resolved',
  lastChange: 'fixed',
  isOld: true,
});

describe('the difference of two scans', () => {
  it('lists as many findings as a scan can have, the most severe first', () => {
    const most = FINDINGS_OF_SCAN.maxItems;
    const issues = Array.from({ length: most }, (_, place) => fixed(place, 'low'));
    const diff = diffScans(newId(), { before: [], after: [], issues: [...issues, fixed(most, 'critical')] });
    expect(diff.fixed).toHaveLength(most);
    expect(diff.fixed[0]?.severity).toBe('critical');
  });
});
