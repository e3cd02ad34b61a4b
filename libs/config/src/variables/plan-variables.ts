import { Expose } from 'class-transformer';
import { IsIn, Matches } from 'class-validator';
import { PLANS, type Plan } from '@palisade/vocabulary';
import { ScanVariables } from './scan-variables';

/** The variables for what plans allow. */
export class PlanVariables extends ScanVariables {
  /** The plan of the teams that people create; the team of the first operator gets `business`. */
  @Expose({ name: 'NEW_TEAM_PLAN' })
  @IsIn(PLANS, { message: `NEW_TEAM_PLAN must be one of ${PLANS.join(', ')}` })
  newTeamPlan: Plan = 'trial';

  /** How many checks a team may have by plan, e.g. `trial=1,professional=100`; a plan not named has no limit. */
  @Expose({ name: 'PLAN_CHECK_LIMITS' })
  @Matches(new RegExp(`^((${PLANS.join('|')})=\\d+(,(?!$)|$))*$`), {
    message: `PLAN_CHECK_LIMITS must look like trial=1,professional=100 (plans: ${PLANS.join(', ')})`,
  })
  planCheckLimits = 'trial=1';

  /** How many days the scans of a team are kept by plan; forever on a plan that is not named. */
  @Expose({ name: 'RETENTION_DAYS' })
  @Matches(new RegExp(`^((${PLANS.join('|')})=[1-9]\\d{0,4}(,(?!$)|$))*$`), {
    message: `RETENTION_DAYS must look like trial=30,professional=365 (plans: ${PLANS.join(', ')}; at least 1 day)`,
  })
  retentionDays = 'trial=30,professional=365,business=730';
}
