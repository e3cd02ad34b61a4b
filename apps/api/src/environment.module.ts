import { type DynamicModule, Module } from '@nestjs/common';
import { Environment, EnvironmentError, type EnvironmentWith } from '@palisade/config';
import { AllowedHosts, parseAllowedHosts } from '@palisade/target-client';

export const API_REQUIRES = ['databaseUrl', 'redisUrl', 'appSecret'] as const;
export type ApiEnvironment = EnvironmentWith<(typeof API_REQUIRES)[number]>;

/** Lets every class ask for the settings by their class. */
@Module({})
export class EnvironmentModule {
  /** @throws EnvironmentError */
  static forRoot(environment: ApiEnvironment): DynamicModule {
    return {
      module: EnvironmentModule,
      global: true,
      providers: [
        { provide: Environment, useValue: environment },
        { provide: AllowedHosts, useValue: allowedHostsOf(environment) },
      ],
      exports: [Environment, AllowedHosts],
    };
  }
}

/** The variable that the validation of all others cannot judge: what a host is, only the target client knows. */
function allowedHostsOf({ scanAllowedHosts }: Environment): AllowedHosts {
  try {
    return parseAllowedHosts(scanAllowedHosts);
  } catch (error) {
    throw new EnvironmentError([
      `SCAN_ALLOWED_HOSTS is wrong: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
}
