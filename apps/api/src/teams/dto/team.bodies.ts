import { ApiPropertyOptional } from '@nestjs/swagger';
import { MAX_AUTO_RESOLVE_AFTER, PLANS, type Plan } from '@palisade/vocabulary';
import { IsBoolean, IsDefined, IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { IsName, NAME_SCHEMA, NameProperty } from '../../http/text-properties';
import { ChoiceField, FlagField, IntegerField, OPTIONAL } from '../../http/fields';

export const PLAN_MESSAGE = `The plan must be one of ${PLANS.join(', ')}.`;

export class CreateTeamBody {
  @NameProperty('name', 'Acme')
  name!: string;
}

const AUTO_RESOLVE_MESSAGE = `The auto_resolve_after field must be an integer from 0 to ${MAX_AUTO_RESOLVE_AFTER}.`;

/** At least one field; absent ones stay as they are. */
export class UpdateTeamBody {
  @ValidateIf(
    ({ name, auto_resolve_after, new_tests_enabled }: UpdateTeamBody) =>
      name !== undefined || (auto_resolve_after === undefined && new_tests_enabled === undefined),
  )
  @IsName('name')
  @IsDefined({ message: 'The name field is required.' })
  @ApiPropertyOptional({ ...NAME_SCHEMA, example: 'Acme' })
  name?: string;

  @IntegerField(
    { minimum: 0, maximum: MAX_AUTO_RESOLVE_AFTER },
    2,
    'How many conclusive scans in a row must not find an issue before it is resolved as fixed. With 0, scans never resolve issues.',
    OPTIONAL,
  )
  @ValidateIf(({ auto_resolve_after }: UpdateTeamBody) => auto_resolve_after !== undefined)
  @Max(MAX_AUTO_RESOLVE_AFTER, { message: AUTO_RESOLVE_MESSAGE })
  @Min(0, { message: AUTO_RESOLVE_MESSAGE })
  @IsInt({ message: AUTO_RESOLVE_MESSAGE })
  auto_resolve_after?: number;

  @FlagField(
    true,
    'Whether to enable new tests of later Palisade versions on all checks of the team, if they are on by default.',
    OPTIONAL,
  )
  @ValidateIf(({ new_tests_enabled }: UpdateTeamBody) => new_tests_enabled !== undefined)
  @IsBoolean({ message: 'The new_tests_enabled field must be true or false.' })
  new_tests_enabled?: boolean;
}

export class SetPlanBody {
  @ChoiceField(PLANS, 'Plan', 'business')
  @IsIn(PLANS, { message: PLAN_MESSAGE })
  @IsDefined({ message: 'The plan field is required.' })
  plan!: Plan;
}
