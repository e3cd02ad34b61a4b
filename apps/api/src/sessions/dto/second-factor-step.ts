import { CodeProperty } from '../../second-factor/code.property';
import { FlagField, TimeField } from '../../http/fields';

/** The password was right, but it is not enough. */
export class SecondFactorNeededResource {
  @FlagField(true, 'Always true.')
  needs_second_factor!: true;

  @TimeField('Until then `passSecondFactor` accepts a code.', { example: '2026-03-07T10:25:00+00:00' })
  expires_at!: string;
}

export class SecondFactorStepBody {
  @CodeProperty()
  code!: string;
}
