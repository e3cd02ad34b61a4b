import type { IssueWithCheck } from '@palisade/persistence';
import { ACCEPTANCE_REASONS, SEVERITIES } from '@palisade/vocabulary';
import { toTimestamp } from '../../http/fields/timestamp';
import { IssueActorResource } from './issue-event.resource';
import { time, text, choice, one } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

export const IssueAcceptanceResource = resource('IssueAcceptanceResource', {
  reason: choice(ACCEPTANCE_REASONS, 'AcceptanceReason', 'false_positive'),
  note: text(1_000, 'The page is public on purpose.').orNull(),
  until: time('null: never ends.').orNull(null),
  severity: choice(
    SEVERITIES,
    'Severity',
    'low',
    'What was accepted. A higher severity opens the issue again.',
  ),
  by: one(IssueActorResource),
  at: time(),
});
export type IssueAcceptanceResource = ResourceOf<typeof IssueAcceptanceResource>;

export const toAcceptanceResource = (
  acceptance: IssueWithCheck['acceptance'],
): IssueAcceptanceResource | null =>
  acceptance && {
    ...acceptance,
    until: toTimestamp(acceptance.until === null ? null : new Date(acceptance.until)),
    at: toTimestamp(new Date(acceptance.at)),
  };
