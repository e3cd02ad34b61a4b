import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule, getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { createDataSource, type DataSourceSettings } from './connection/data-source';
import * as repositories from './repositories';
import { SqlRepository } from './sql/sql-repository';
import { ReadReplicas } from './connection/read-replicas';
import { SchemaState } from './migration/schema-state';

type Repository = new (dataSource: DataSource) => object;

const isRepository = (value: unknown): value is Repository =>
  typeof value === 'function' && value.prototype instanceof SqlRepository;

/** Everything that takes the data source and nothing else. */
const REPOSITORIES: Repository[] = [
  ...Object.values<unknown>(repositories).filter(isRepository),
  SchemaState,
];

/** Gives a program its data source and the repositories. */
@Module({})
export class PersistenceModule {
  static forRoot(settings: DataSourceSettings): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          // A start that fails is repeated as a whole, see `startWithDatabase`.
          useFactory: () => ({ ...createDataSource(settings).options, retryAttempts: 1 }),
          dataSourceFactory: () => createDataSource(settings).initialize(),
        }),
      ],
      providers: [
        ...REPOSITORIES.map((repository) => ({
          provide: repository,
          useFactory: (dataSource: DataSource) => new repository(dataSource),
          inject: [getDataSourceToken()],
        })),
        {
          provide: ReadReplicas,
          useFactory: (dataSource: DataSource) => new ReadReplicas(dataSource, settings),
          inject: [getDataSourceToken()],
        },
      ],
      exports: [TypeOrmModule, ReadReplicas, ...REPOSITORIES],
    };
  }
}
