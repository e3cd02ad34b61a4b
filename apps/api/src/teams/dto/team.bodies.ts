import { ApiProperty } from '@nestjs/swagger';
import { PLANS, type Plan } from '@palisade/vocabulary';
import { IsDefined, IsIn } from 'class-validator';
import { NameProperty } from '../../http/text-properties';

export const PLAN_MESSAGE = `The plan must be one of ${PLANS.join(', ')}.`;

export class CreateTeamBody {
  @NameProperty('name', 'Acme')
  name!: string;
}

export class UpdateTeamBody {
  @NameProperty('name', 'Acme')
  name!: string;
}

export class SetPlanBody {
  @ApiProperty({ enum: PLANS, enumName: 'Plan', example: 'business' })
  @IsIn(PLANS, { message: PLAN_MESSAGE })
  @IsDefined({ message: 'The plan field is required.' })
  plan!: Plan;
}
