import { type DynamicModule, Module } from '@nestjs/common';
import { Environment, type EnvironmentWith, madeOf } from '@palisade/config';
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

/** The variables that the validation of all others cannot judge: what a host is, only the target client knows. */
function allowedHostsOf(environment: Environment): AllowedHosts {
  const { scanAllowedHosts, scanOptOut, scanNat64Prefixes: nat64Prefixes, appUrl } = environment;
  return madeOf('SCAN_ALLOWED_HOSTS, SCAN_OPT_OUT or SCAN_NAT64_PREFIXES', () =>
    parseAllowedHosts(scanAllowedHosts, scanOptOut, { appUrl, nat64Prefixes }),
  );
}
