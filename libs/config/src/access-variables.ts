import { PLANS, type Plan } from '@palisade/vocabulary';
import { Expose, Transform } from 'class-transformer';
import { IsIn, IsInt, IsIP, IsOptional, Max, Min, MinLength } from 'class-validator';

const SIGN_UPS = ['open', 'closed'] as const;

const toInteger = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

/** The variables for who can reach the programs and who can create accounts and teams. */
export class AccessVariables {
  /** The address that api and worker listen on. `0.0.0.0` is every IPv4 address, `::` every address. */
  @Expose({ name: 'BIND_ADDRESS' })
  @IsIP(undefined, { message: 'BIND_ADDRESS must be an IP address, for example 127.0.0.1, 0.0.0.0 or ::' })
  bindAddress = '127.0.0.1';

  /** The bearer token that opens `/metrics` to clients on other hosts; without it only clients on loopback read them. */
  @Expose({ name: 'METRICS_TOKEN' })
  @IsOptional()
  @MinLength(16, { message: 'METRICS_TOKEN must have at least 16 characters' })
  metricsToken?: string;

  /** Whether anyone may create an account. Holders of a setup token and invited people always may. */
  @Expose({ name: 'SIGN_UP' })
  @IsIn(SIGN_UPS, { message: `SIGN_UP must be one of ${SIGN_UPS.join(', ')}` })
  signUp: (typeof SIGN_UPS)[number] = 'closed';

  /** The plan of the teams that people create; the team of the first operator gets `business`. */
  @Expose({ name: 'NEW_TEAM_PLAN' })
  @IsIn(PLANS, { message: `NEW_TEAM_PLAN must be one of ${PLANS.join(', ')}` })
  newTeamPlan: Plan = 'trial';

  /** How many teams one person may create. Deleted teams do not count. */
  @Expose({ name: 'MAX_TEAMS_PER_USER' })
  @Transform(toInteger)
  @IsInt({ message: 'MAX_TEAMS_PER_USER must be a whole number' })
  @Min(1, { message: 'MAX_TEAMS_PER_USER must be at least 1' })
  @Max(10_000, { message: 'MAX_TEAMS_PER_USER must be at most 10000' })
  maxTeamsPerUser = 5;
}
