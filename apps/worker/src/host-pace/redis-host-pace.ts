import { randomBytes } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import { type RedisOrCluster, connectRedisOrCluster, requireAnswer } from '@palisade/redis';
import { DEFAULT_LIMITS, type HostPace, LocalHostPace, pause, paceKey } from '@palisade/target-client';
import type { Logger } from 'pino';
import { SharedSite } from './shared-site';
import { type HostRate, type SiteReply, SiteReports, type SiteReport } from './site-script';

const DEFAULT_RATE: HostRate = {
  burst: DEFAULT_LIMITS.burst,
  perSecond: DEFAULT_LIMITS.perSecond,
  mostAtOnce: DEFAULT_LIMITS.openConnections,
};

/** Longer than any call may take, so that only the turns of dead workers expire. */
const TURN_EXPIRES_AFTER_MS = DEFAULT_LIMITS.patientMs + DEFAULT_LIMITS.totalMs;
const REPLY_LIMIT_MS = 1_000;

/**
 * One pace for a site over all workers. A worker that is alone at a site counts its turns itself, for a second at a time; several workers get
 * turns from Redis. While Redis is unavailable, each worker keeps its own pace: the site then gets at most the rate times the number of
 * workers, never more.
 */
export class RedisHostPace implements HostPace, OnApplicationShutdown {
  private readonly redis: RedisOrCluster;
  private readonly reports: SiteReports;
  private readonly sites = new Map<string, SharedSite>();
  private readonly id = randomBytes(6).toString('hex');
  private readonly alone: LocalHostPace;
  private isAway = false;

  constructor(
    redisUrl: string,
    /** Of this installation, see InstallationRepository. */
    prefix: string,
    private readonly logger: Logger,
    private readonly rate: HostRate = DEFAULT_RATE,
  ) {
    this.alone = new LocalHostPace(rate.burst, rate.perSecond);
    const use = {
      keyPrefix: `${prefix}:`,
      // A command that waits for Redis to return would block the scan.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      // Name and address of a site are reported together: one write for both.
      enableAutoPipelining: true,
      commandTimeout: REPLY_LIMIT_MS,
      connectTimeout: 5_000,
    };
    const back = (): void => void (this.isAway = false);
    this.redis = connectRedisOrCluster(redisUrl, use, { away: (reason) => this.noteAway(reason), back });
    // A command that failed alone counts as an outage, too.
    this.redis.on('ready', back);
    this.reports = new SiteReports(this.redis, rate, TURN_EXPIRES_AFTER_MS);
  }

  async takeTurns(hosts: readonly string[], signal: AbortSignal): Promise<() => void> {
    const sites = hosts.map((host) => this.siteOf(paceKey(host)));
    for (const site of sites) site.join();
    const start = await startOf(sites, signal).finally(() => {
      for (const site of sites) site.leave();
    });
    if (start === 'stopped') return () => undefined;
    if (start === 'away') return this.alone.takeTurns(hosts, signal);
    const waitMs = start - performance.now();
    if (waitMs > 0) await pause(waitMs, signal);
    return () => {
      for (const site of sites) site.end(performance.now());
    };
  }

  /** Other workers need not wait for the leases of this one. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.sites.values()].map((site) => site.leaveForGood()));
    this.redis.disconnect();
  }

  /** Whether Redis, or each part of a cluster, has the pace of all workers now. */
  async isShared(): Promise<boolean> {
    if (this.redis.status !== 'ready') return false;
    return requireAnswer(this.redis).then(
      () => true,
      () => false,
    );
  }

  private siteOf(key: string): SharedSite {
    const known = this.sites.get(key);
    if (known !== undefined) return known;
    const site = new SharedSite({
      worker: this.id,
      rate: this.rate,
      report: (report) => this.report(`pace:{${key}}`, report),
      onIdle: () => this.sites.delete(key),
    });
    this.sites.set(key, site);
    return site;
  }

  private async report(key: string, report: SiteReport): Promise<SiteReply | null> {
    if (this.redis.status !== 'ready') return null;
    try {
      return await this.reports.send(key, report);
    } catch (error) {
      // What Redis takes for open expires.
      this.noteAway(error);
      return null;
    }
  }

  private noteAway(err: unknown): void {
    if (!this.isAway)
      this.logger.warn({ err }, 'Redis is unavailable: each worker limits its own request rate');
    this.isAway = true;
  }
}

/** Takes a turn of all sites together: one that waits for a site holds no turn of another. */
async function startOf(
  sites: readonly SharedSite[],
  signal: AbortSignal,
): Promise<number | 'away' | 'stopped'> {
  while (!signal.aborted) {
    const now = performance.now();
    const starts = sites.map((site) => site.startAt(now));
    const start = Math.max(...starts.map((each) => each ?? now));
    const blocked = sites.filter((site, i) => starts[i] === null || !site.mayStart(start));
    if (blocked.length === 0) {
      for (const site of sites) site.take(start);
      return start;
    }
    const toAsk = blocked.filter((site) => (site.blockedMs(now) ?? 0) === 0);
    if (toAsk.length > 0) {
      const replies = await Promise.all(toAsk.map((site) => site.ask()));
      if (replies.includes(false)) return 'away';
    } else if (blocked[0] !== undefined) await blocked[0].sleep(blocked[0].blockedMs(now) ?? 0, signal);
  }
  return 'stopped';
}
