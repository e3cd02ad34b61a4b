import { ApiProperty } from '@nestjs/swagger';
import type { TeamDetail } from '@palisade/persistence';
import { PLANS, type Plan, ROLES, type Role, mayUseApi } from '@palisade/vocabulary';
import { toTimestamp } from '../../http/timestamp';
import { COUNT, NAME } from '../../http/response-limits';

/** What a plan includes in this installation. */
export class PlanTermsResource {
  @ApiProperty({ enum: PLANS, enumName: 'Plan', example: 'professional' })
  plan!: Plan;

  @ApiProperty({
    type: 'integer',
    ...COUNT,
    nullable: true,
    example: 100,
    description: 'How many checks it allows; null for no limit.',
  })
  check_limit!: number | null;

  @ApiProperty({
    type: 'integer',
    ...COUNT,
    nullable: true,
    example: 365,
    description: 'How many days it keeps scans; null for no limit.',
  })
  retention_days!: number | null;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether it includes the API, MCP and CI URLs.' })
  has_api_access!: boolean;
}

/** The team with what its settings show. */
export class TeamResource {
  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' })
  id!: string;

  @ApiProperty({ type: String, ...NAME, example: 'Acme' })
  name!: string;

  @ApiProperty({ enum: PLANS, enumName: 'Plan', example: 'business' })
  plan!: Plan;

  @ApiProperty({
    enum: ROLES,
    enumName: 'Role',
    nullable: true,
    example: 'owner',
    description: 'The role of the caller; null for an operator who is not a member.',
  })
  role!: Role | null;

  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether the plan includes the API, MCP and CI URLs.',
  })
  has_api_access!: boolean;

  @ApiProperty({ type: 'integer', ...COUNT, example: 12, description: 'How many checks the team has.' })
  checks!: number;

  @ApiProperty({
    type: 'integer',
    ...COUNT,
    nullable: true,
    example: null,
    description: 'How many checks the plan allows; null for no limit.',
  })
  check_limit!: number | null;

  @ApiProperty({ type: 'integer', ...COUNT, example: 3, description: 'How many members the team has.' })
  members!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 10,
    example: 2,
    description:
      'How many conclusive scans in a row must miss an issue before it is resolved as fixed; 0 never does.',
  })
  auto_resolve_after!: number;

  @ApiProperty({
    type: Boolean,
    example: true,
    description:
      'Whether tests that a later version of Palisade brings, and enables by default, are enabled on the checks of the team.',
  })
  new_tests_enabled!: boolean;

  @ApiProperty({
    type: [PlanTermsResource],
    maxItems: PLANS.length,
    description: 'The plans that the operator can choose from.',
  })
  plans!: PlanTermsResource[];

  @ApiProperty({ type: String, format: 'date-time', example: '2026-03-01T09:30:00+00:00' })
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
