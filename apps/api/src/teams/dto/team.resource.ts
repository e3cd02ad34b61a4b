import { ApiProperty } from '@nestjs/swagger';
import type { TeamDetail } from '@palisade/persistence';
import { PLANS, type Plan, ROLES, type Role, mayUseApi } from '@palisade/vocabulary';
import { toTimestamp } from '../../http/timestamp';
import { COUNT, NAME } from '../../http/response-limits';
import {
  ChoiceField,
  FlagField,
  IdField,
  IntegerField,
  NULLABLE,
  TextField,
  TimeField,
} from '../../http/fields';

/** What a plan includes in this installation. */
export class PlanTermsResource {
  @ChoiceField(PLANS, 'Plan', 'professional')
  plan!: Plan;

  @IntegerField(COUNT, 100, 'How many checks it allows; null for no limit.', NULLABLE)
  check_limit!: number | null;

  @IntegerField(COUNT, 365, 'How many days it keeps scans; null for no limit.', NULLABLE)
  retention_days!: number | null;

  @FlagField(true, 'Whether it includes the API, MCP and CI URLs.')
  has_api_access!: boolean;
}

/** The team with what its settings show. */
export class TeamResource {
  @IdField()
  id!: string;

  @TextField(NAME, 'Acme')
  name!: string;

  @ChoiceField(PLANS, 'Plan', 'business')
  plan!: Plan;

  @ChoiceField(
    ROLES,
    'Role',
    'owner',
    'The role of the caller; null for an operator who is not a member.',
    NULLABLE,
  )
  role!: Role | null;

  @FlagField(true, 'Whether the plan includes the API, MCP and CI URLs.')
  has_api_access!: boolean;

  @IntegerField(COUNT, 12, 'How many checks the team has.')
  checks!: number;

  @IntegerField(COUNT, null, 'How many checks the plan allows; null for no limit.')
  check_limit!: number | null;

  @IntegerField(COUNT, 3, 'How many members the team has.')
  members!: number;

  @IntegerField(
    { minimum: 0, maximum: 10 },
    2,
    'How many conclusive scans in a row must not find an issue before it is resolved as fixed. With 0, scans never resolve issues.',
  )
  auto_resolve_after!: number;

  @FlagField(
    true,
    'Whether to enable new tests of later Palisade versions on all checks of the team, if they are on by default.',
  )
  new_tests_enabled!: boolean;

  @ApiProperty({
    type: [PlanTermsResource],
    maxItems: PLANS.length,
    description: 'The plans that the operator can choose from.',
  })
  plans!: PlanTermsResource[];

  @TimeField({ example: '2026-03-01T09:30:00+00:00' })
  created_at!: string;
}

export const toTeamResource = (
  team: TeamDetail,
  role: Role | null,
  plans: PlanTermsResource[],
): TeamResource => ({
  id: team.id,
  name: team.name,
  plan: team.plan,
  role,
  has_api_access: mayUseApi(team.plan),
  checks: team.checks,
  check_limit: plans.find(({ plan }) => plan === team.plan)?.check_limit ?? null,
  members: team.members,
  auto_resolve_after: team.autoResolveAfter,
  new_tests_enabled: team.newTestsEnabled,
  plans,
  created_at: toTimestamp(team.createdAt),
});
