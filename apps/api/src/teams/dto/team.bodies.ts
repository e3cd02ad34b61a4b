import { ApiPropertyOptional } from '@nestjs/swagger';
import { MAX_AUTO_RESOLVE_AFTER, PLANS, type Plan } from '@palisade/vocabulary';
import { Type } from 'class-transformer';
import { IsDefined, IsObject, IsOptional, ValidateIf, ValidateNested } from 'class-validator';
import { IsName, NAME_SCHEMA, NameProperty } from '../../http/text-properties';
import { OPTIONAL, Member, PlainMember, oneOf } from '../../http/request-fields';
import { FixWithinDaysBody } from './fix-within-days';

export const PLAN_MESSAGE = oneOf('plan', PLANS);

export class CreateTeamBody {
  @NameProperty('name', 'Acme')
  name!: string;
}

/** At least one field; absent ones stay as they are. */
export class UpdateTeamBody {
  @ValidateIf(
    ({ name, ...settings }: UpdateTeamBody) =>
      name !== undefined || Object.values(settings).every((each) => each === undefined),
  )
  @IsName('name')
  @IsDefined({ message: 'The name field is required.' })
  @ApiPropertyOptional({ ...NAME_SCHEMA, example: 'Acme' })
  name?: string;

  @Member.Integer(
    0,
    MAX_AUTO_RESOLVE_AFTER,
    2,
    'How many conclusive scans in a row must not find an issue before it is resolved as fixed. With 0, scans never resolve issues.',
    OPTIONAL,
  )
  auto_resolve_after?: number;

  @Member.Flag(
    true,
    'Whether to enable new tests of later Palisade versions on all checks of the team, if they are on by default.',
    OPTIONAL,
  )
  new_tests_enabled?: boolean;

  @Member.Flag(
    false,
    'Whether reports, SARIF files and MCP responses have the evidence of findings that only a scan identity sees.',
    OPTIONAL,
  )
  share_signed_in_evidence?: boolean;

  @ApiPropertyOptional({
    type: FixWithinDaysBody,
    nullable: true,
    description:
      'Within how many days of 24 hours after its detection an issue should be fixed, by severity: its `due_at`. null: issues have no due dates.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => FixWithinDaysBody)
  @IsObject({ message: 'The fix_within_days field must be an object or null.' })
  fix_within_days?: FixWithinDaysBody | null;
}

export class SetPlanBody {
  @PlainMember.Choice(PLANS, 'Plan', 'business')
  plan!: Plan;
}
