import { Inject, Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import {
  HealthCheckService,
  type HealthCheckResult,
  HealthIndicatorService,
  TypeOrmHealthIndicator,
} from '@nestjs/terminus';
import { DATABASE_IS_OLDER, SchemaState, type WrongSetting, judgeSettings } from '@palisade/persistence';
import {
  KnownRights,
  type RedisOrCluster,
  isCluster,
  lacksRights,
  missingRights,
  requireAnswer,
} from '@palisade/redis';
import { Redis } from 'ioredis';
import { FreshValue, PartProbe } from './readiness';

/** A request is answered within 300 ms, even if PostgreSQL or Redis hangs. */
const CHECK_WITHIN_MS = 250;
const FRESH_MS = 1_000;
/** Later than the driver itself gives up a connection or a statement. */
const DRIVER_GIVES_UP_MS = 15_000;

export interface Readiness {
  isReady: boolean;
  result: HealthCheckResult;
}

/** Whether the api can serve requests, for the health check and the metrics. */
@Injectable()
export class ReadyService {
  withinMs = CHECK_WITHIN_MS;
  private readonly logger = new Logger('Readiness');
  private readonly postgresProbe: PartProbe;
  private readonly schemaProbe: PartProbe;
  private readonly sessionProbe: PartProbe;
  private readonly redisProbe: PartProbe;
  private wrongSettings: readonly WrongSetting[] = [];
  private lackedRights: readonly string[] = [];
  private readonly readiness = new FreshValue(() => this.check(), FRESH_MS);
  private wasReady = true;

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    typeorm: TypeOrmHealthIndicator,
    @Inject(Redis) redis: RedisOrCluster,
    schema: SchemaState,
  ) {
    this.postgresProbe = new PartProbe(() => pingOnce(typeorm));
    this.schemaProbe = new PartProbe(async () => {
      if (!(await schema.isUpToDate())) throw new Error(DATABASE_IS_OLDER);
    });
    this.sessionProbe = new PartProbe(async () => {
      this.wrongSettings = await schema.wrongSettings();
    });
    // The connection itself puts the prefix before keys.
    const rights = new KnownRights(async () =>
      isCluster(redis) ? [] : missingRights(redis, { prefix: 'ready', runsQueues: false }),
    );
    this.redisProbe = new PartProbe(async () => {
      await requireAnswer(redis);
      this.lackedRights = await rights.missing();
    });
  }

  /** A response that is up to a second old. */
  async get(): Promise<Readiness> {
    const readiness = await this.readiness.get();
    this.note(readiness.isReady);
    return readiness;
  }

  /** One line per outage. A short one needs no action; the alarm of the metric reports a long one. */
  private note(isReady: boolean): void {
    if (isReady === this.wasReady) return;
    this.wasReady = isReady;
    if (isReady) this.logger.log('the api is ready again');
    else this.logger.warn('the api is not ready: PostgreSQL does not respond, or migrations are missing');
  }

  private async check(): Promise<Readiness> {
    try {
      const result = await this.health.check([() => this.postgres(), () => this.redisOrDegraded()]);
      return { isReady: true, result };
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      return { isReady: false, result: error.getResponse() as HealthCheckResult };
    }
  }

  private async postgres() {
    const indicator = this.indicators.check('postgresql');
    const [answers] = await Promise.all([
      this.postgresProbe.answers(this.withinMs),
      this.sessionProbe.answers(this.withinMs),
    ]);
    if (!answers) return indicator.down('PostgreSQL does not respond.');
    const isUpToDate = await this.schemaProbe.answers(this.withinMs);
    if (!isUpToDate) return indicator.down(DATABASE_IS_OLDER);
    const judged = judgeSettings(this.wrongSettings);
    if (judged === null) return indicator.up();
    return judged.isHarmless ? indicator.degraded(judged.message) : indicator.down(judged.message);
  }

  private async redisOrDegraded() {
    const indicator = this.indicators.check('redis');
    const answers = await this.redisProbe.answers(this.withinMs);
    if (!answers) return indicator.degraded('Redis does not respond.');
    const lacked = this.lackedRights;
    return lacked.length === 0 ? indicator.up() : indicator.degraded(lacksRights(lacked));
  }
}

/** Ends with an error when PostgreSQL does not respond. */
async function pingOnce(typeorm: TypeOrmHealthIndicator): Promise<void> {
  const { postgresql } = await typeorm.pingCheck('postgresql', { timeout: DRIVER_GIVES_UP_MS });
  if (postgresql.status !== 'up') throw new Error('PostgreSQL does not respond.');
}
