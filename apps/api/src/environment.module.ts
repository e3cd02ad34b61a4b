import { type DynamicModule, Module } from '@nestjs/common';
import { Environment, EnvironmentError, type EnvironmentWith } from '@palisade/config';
import {
  AllowedHosts,
  type NameResolver,
  type TextResolver,
  createNameResolver,
  createTextResolver,
  parseAllowedHosts,
} from '@palisade/target-client';

export const API_REQUIRES = ['databaseUrl', 'redisUrl', 'appSecret'] as const;
export type ApiEnvironment = EnvironmentWith<(typeof API_REQUIRES)[number]>;

/** Who is asked for the names of sites. */
export interface NameResolvers {
  resolveName: NameResolver;
  resolveText: TextResolver;
}
export const NAME_RESOLVERS = Symbol('name resolvers');

const systemResolvers = (): NameResolvers => ({
  resolveName: createNameResolver(),
  resolveText: createTextResolver(),
});

/** Lets every class ask for the settings by their class. */
@Module({})
export class EnvironmentModule {
  /** @throws EnvironmentError */
  static forRoot(environment: ApiEnvironment, resolvers = systemResolvers()): DynamicModule {
    return {
      module: EnvironmentModule,
      global: true,
      providers: [
        { provide: Environment, useValue: environment },
        { provide: AllowedHosts, useValue: allowedHostsOf(environment) },
        { provide: NAME_RESOLVERS, useValue: resolvers },
      ],
      exports: [Environment, AllowedHosts, NAME_RESOLVERS],
    };
  }
}

/** The variables that the validation of all others cannot judge: what a host is, only the target client knows. */
function allowedHostsOf({ scanAllowedHosts, scanOptOut }: Environment): AllowedHosts {
  try {
    return parseAllowedHosts(scanAllowedHosts, scanOptOut);
  } catch (error) {
    throw new EnvironmentError([
      `SCAN_ALLOWED_HOSTS or SCAN_OPT_OUT is wrong: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
}
