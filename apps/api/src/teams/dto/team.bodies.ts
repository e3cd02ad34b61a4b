import { ApiPropertyOptional } from '@nestjs/swagger';
import { MAX_AUTO_RESOLVE_AFTER, MAX_TAGS_WITH_DUE_DAYS, PLANS, type Plan } from '@palisade/vocabulary';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsDefined,
  IsObject,
  IsOptional,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsName, NAME_SCHEMA, NameProperty } from '../../http/fields/text-properties';
import { OPTIONAL, Member, PlainMember, oneOf } from '../../http/fields/request-fields';
import { FixWithinDaysBody, TagDueDaysBody } from './fix-within-days';

const BY_TAG_NOTE =
  'Limits for issues of checks with a tag; `fix_within_days` does not apply to them. Of several tags the shortest one. A severity that is absent or null has the limit of the team.';
const BY_TAG_MESSAGE = `The fix_within_days_by_tag field must be a list of at most ${MAX_TAGS_WITH_DUE_DAYS} objects with different tags, or null.`;

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

  @ApiPropertyOptional({
    type: [TagDueDaysBody],
    nullable: true,
    maxItems: MAX_TAGS_WITH_DUE_DAYS,
    description: `${BY_TAG_NOTE} null: none.`,
  })
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => TagDueDaysBody)
  @ArrayUnique(({ tag }: TagDueDaysBody) => tag, { message: BY_TAG_MESSAGE })
  @IsObject({ each: true, message: BY_TAG_MESSAGE })
  @ArrayMaxSize(MAX_TAGS_WITH_DUE_DAYS, { message: BY_TAG_MESSAGE })
  @IsArray({ message: BY_TAG_MESSAGE })
  fix_within_days_by_tag?: TagDueDaysBody[] | null;
}

export class SetPlanBody {
  @PlainMember.Choice(PLANS, 'Plan', 'business')
  plan!: Plan;
}
