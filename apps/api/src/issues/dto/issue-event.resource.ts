import type { IssueEvent } from '@palisade/persistence';
import { ISSUE_ACTOR_KINDS, ISSUE_EVENT_TYPES } from '@palisade/vocabulary';
import { LABEL } from '../../http/fields/response-limits';
import { id, time, text, choice, json, one } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { pageOf } from '../../http/fields/page.resource';

export const IssueActorResource = resource('IssueActorResource', {
  kind: choice(ISSUE_ACTOR_KINDS, 'IssueActorKind', 'user'),
  id: id('Id of the user, API key or scan; null for the operator and for Palisade itself.').orNull(),
  name: text(LABEL, 'Ada Lovelace', 'The name at that time.'),
});
export type IssueActorResource = ResourceOf<typeof IssueActorResource>;

export const IssueEventResource = resource('IssueEventResource', {
  id: id(),
  type: choice(ISSUE_EVENT_TYPES, 'IssueEventType', 'accepted'),
  at: time(),
  actor: one(IssueActorResource),
  scan_id: id('The scan that caused the event; null for events that people cause.').orNull(null),
  data: json(
    { reason: 'false_positive', note: null, until: null },
    'Depends on the type. `opened`, `reopened`, `severity_changed`: `severity`, and `from` when it changed. `accepted`: `reason`, ' +
      '`note`, `until`. `acceptance_removed`, `acceptance_expired`: the `state` that follows. `assigned`: `assignee`. ' +
      '`commented`: `text`. `bulk_id` names the change of many issues that it belongs to, `undoes` the one that it undoes.',
  ),
});
export type IssueEventResource = ResourceOf<typeof IssueEventResource>;

export const IssueEventPage = resource('IssueEventPage', pageOf(IssueEventResource));
export type IssueEventPage = ResourceOf<typeof IssueEventPage>;

export const toIssueEventResource = (event: IssueEvent): IssueEventResource =>
  IssueEventResource.of(event, { actor: actorOf(event) });

const actorOf = ({ actorKind, actorId, actorName, scanId }: IssueEvent): IssueActorResource =>
  actorKind === 'scan'
    ? { kind: actorKind, id: scanId, name: 'Scan' }
    : { kind: actorKind, id: actorId, name: actorName };
