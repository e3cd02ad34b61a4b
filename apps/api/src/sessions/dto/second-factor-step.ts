import { ApiProperty } from '@nestjs/swagger';
import { CodeProperty } from '../../second-factor/code.property';

/** The password was right, but it is not enough. */
export class SecondFactorNeededResource {
  @ApiProperty({ type: Boolean, example: true, description: 'Always true.' })
  needs_second_factor!: true;

  @ApiProperty({
    type: String,
    format: 'date-time',
    example: '2026-03-07T10:25:00+00:00',
    description: 'Until then `passSecondFactor` accepts a code.',
  })
  expires_at!: string;
}

export class SecondFactorStepBody {
  @CodeProperty()
  code!: string;
}
