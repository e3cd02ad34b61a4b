import type { TeamDetail } from '@palisade/persistence';
import {
  DEFAULT_ZONE,
  MAX_TAGS_WITH_DUE_DAYS,
  MAX_ZONES_OF_TEAM,
  PLANS,
  ROLES,
  type Role,
  mayUseApi,
} from '@palisade/vocabulary';
import { COUNT, NAME } from '../../http/fields/response-limits';
import { ZONE_LIMITS } from '../../zones/zone.property';
import { id, time, flag, text, texts, integer, choice, list, one } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { FixWithinDaysResource, TagDueDaysResource } from './fix-within-days';

/** What a plan includes in this installation. */
export const PlanTermsResource = resource('PlanTermsResource', {
  plan: choice(PLANS, 'Plan', 'professional'),
  check_limit: integer(COUNT, 100, 'How many checks it allows; null for no limit.').orNull(),
  retention_days: integer(COUNT, 365, 'How many days it keeps scans; null for no limit.').orNull(),
  has_api_access: flag(true, 'Whether it includes the API, MCP and CI URLs.'),
});
export type PlanTermsResource = ResourceOf<typeof PlanTermsResource>;

/** The team with what its settings show. */
export const TeamResource = resource('TeamResource', {
  id: id(),
  name: text(NAME, 'Acme'),
  plan: choice(PLANS, 'Plan', 'business'),
  role: choice(
    ROLES,
    'Role',
    'owner',
    'The role of the caller; null for an operator who is not a member.',
  ).orNull(),
  has_api_access: flag(true, 'Whether the plan includes the API, MCP and CI URLs.'),
  checks: integer(COUNT, 12, 'How many checks the team has.'),
  check_limit: integer(COUNT, null, 'How many checks the plan allows; null for no limit.'),
  members: integer(COUNT, 3, 'How many members the team has.'),
  auto_resolve_after: integer(
    { minimum: 0, maximum: 10 },
    2,
    'How many conclusive scans in a row must not find an issue before it is resolved as fixed. With 0, scans never resolve issues.',
  ),
  new_tests_enabled: flag(
    true,
    'Whether to enable new tests of later Palisade versions on all checks of the team, if they are on by default.',
  ),
  share_signed_in_evidence: flag(
    false,
    'Whether reports, CSV and SARIF files, messages, tickets, pipelines and MCP responses have evidence and locations of findings that only a scan identity sees.',
  ),
  fix_within_days: one(
    FixWithinDaysResource,
    'Within how many days after its detection an issue should be fixed, by severity; null: issues have no due dates.',
  ).orNull(null),
  fix_within_days_by_tag: list(
    TagDueDaysResource,
    { maxItems: MAX_TAGS_WITH_DUE_DAYS },
    'Limits for issues of checks with a tag; `fix_within_days` does not apply to them. Of several tags the shortest one. null: the limit of the team.',
  ),
  zones: texts(
    MAX_ZONES_OF_TEAM,
    ZONE_LIMITS,
    [DEFAULT_ZONE, 'office-berlin'],
    'The zones that checks of the team may be in. The operator grants them.',
  ),
  plans: list(PlanTermsResource, { maxItems: PLANS.length }, 'The plans that the operator can choose from.'),
  created_at: time({ example: '2026-03-01T09:30:00+00:00' }),
});
export type TeamResource = ResourceOf<typeof TeamResource>;

export const toTeamResource = (
  team: TeamDetail,
  role: Role | null,
  plans: PlanTermsResource[],
): TeamResource =>
  TeamResource.of(team, {
    role,
    has_api_access: mayUseApi(team.plan),
    check_limit: plans.find(({ plan }) => plan === team.plan)?.check_limit ?? null,
    plans,
    fix_within_days_by_tag: team.fixWithinDaysByTag ?? [],
  });
