import { CodeProperty } from '../../second-factor/code.property';
import { time, flag } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

/** The password was right, but it is not enough. */
export const SecondFactorNeededResource = resource('SecondFactorNeededResource', {
  needs_second_factor: flag(true, 'Always true.'),
  expires_at: time('Until then `passSecondFactor` accepts a code.', { example: '2026-03-07T10:25:00+00:00' }),
});
export type SecondFactorNeededResource = ResourceOf<typeof SecondFactorNeededResource>;

export class SecondFactorStepBody {
  @CodeProperty()
  code!: string;
}
