import { type DynamicModule, Module } from '@nestjs/common';
import { Environment, type EnvironmentWith } from '@palisade/config';

export const API_REQUIRES = ['databaseUrl', 'redisUrl', 'appSecret'] as const;
export type ApiEnvironment = EnvironmentWith<(typeof API_REQUIRES)[number]>;

/** Lets every class ask for the settings by their class. */
@Module({})
export class EnvironmentModule {
  static forRoot(environment: ApiEnvironment): DynamicModule {
    return {
      module: EnvironmentModule,
      global: true,
      providers: [{ provide: Environment, useValue: environment }],
      exports: [Environment],
    };
  }
}
