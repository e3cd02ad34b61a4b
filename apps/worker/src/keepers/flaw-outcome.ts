import type { AskedCheck, SettledCheck } from '@palisade/persistence';
import { isRecord } from '@palisade/vocabulary';

/** What the scan of a check says about new vulnerabilities of a product. */
export function flawOutcome(asked: AskedCheck): SettledCheck {
  const { flawId, checkId, product, scanStatus, findings, inconclusiveReason } = asked;
  const settled = (state: SettledCheck['state'], reason: SettledCheck['reason'] = null): SettledCheck => ({
    flawId,
    checkId,
    state,
    reason,
  });
  if (scanStatus === 'failed') return settled('not_asked', 'scan_failed');
  const own = (findings ?? []).filter(({ location }) => location === product);
  if (own.some((finding) => names(finding.evidence, asked))) return settled('affected');
  return findings === null || inconclusiveReason !== null
    ? settled('not_asked', 'inconclusive')
    : settled('not_affected');
}

/** Whether the advisories that a finding lists have one of the vulnerabilities; where it lists only the worst, any may be among the rest. */
function names(evidence: Record<string, unknown>, { entries }: AskedCheck): boolean {
  const { advisories, more_advisories: more } = evidence;
  if (!Array.isArray(advisories)) return false;
  const ids = advisories.flatMap((each) => (isRecord(each) ? [each.id, each.ids] : [])).filter(isText);
  const listed = ids.flatMap((text) => text.split(', '));
  return more !== undefined || entries.some(({ id }) => listed.includes(id));
}

const isText = (value: unknown): value is string => typeof value === 'string';
