import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { ApiError } from '../http/errors/api-error';
import { addressGroup } from '../http/address-group';
import { HitCounter } from './hit-counter';
import { TOO_MANY_REQUESTS } from './rate-limit.decorators';
import { RefusedUntil } from './refused-until';

const WINDOW_MS = 60_000;
const MAX_KNOWN = 10_000;

/** What a request shows to be let in, and from where. */
export interface ShownCredential {
  /** `request.ip`. */
  address: string | undefined;
  /** A digest: the credential itself must not stay in memory. */
  digest: string;
}

/**
 * Limits how often one client address may show API keys, session cookies and CI hashes that do not exist, before the database is
 * asked. Addresses are shared, so a credential that was right before is never refused for what its neighbours send: it goes to the
 * database as ever, which still decides. Only one that this process has not seen yet has to wait, a minute at most.
 */
@Injectable()
export class UnknownCredentials {
  private readonly refused = new RefusedUntil();
  private readonly known = new Set<string>();
  /** Of each network: questions that the database has not answered yet. Many at the same time gain nothing. */
  private readonly open = new Map<string, number>();
  private readonly limit: number;

  constructor(
    private readonly counter: HitCounter,
    { ciRateLimit }: Environment,
  ) {
    this.limit = ciRateLimit;
  }

  /**
   * Asks `find` whose the credential is, unless the address has shown too many unknown ones.
   * @param find null when the credential is unknown
   * @throws ApiError 429, and whatever `find` throws
   */
  async check<Owner>(
    { address, digest }: ShownCredential,
    find: () => Promise<Owner | null>,
  ): Promise<Owner | null> {
    const network = addressGroup(address);
    const isKnown = this.known.has(digest);
    if (!isKnown) await this.refuseAboveLimit(network);
    const owner = isKnown ? await find() : await this.whileOpen(network, find);
    if (owner === null) await this.noteUnknown(network, digest);
    else if (!isKnown) this.remember(digest);
    return owner;
  }

  private async refuseAboveLimit(network: string): Promise<void> {
    const seconds = this.refused.secondsLeft(network);
    if (seconds > 0) {
      await this.refused.slowDown(network);
      throw this.tooMany(seconds);
    }
    if ((this.open.get(network) ?? 0) >= this.limit) throw this.tooMany(1);
  }

  private async whileOpen<Owner>(network: string, find: () => Promise<Owner>): Promise<Owner> {
    this.open.set(network, (this.open.get(network) ?? 0) + 1);
    try {
      return await find();
    } finally {
      const left = (this.open.get(network) ?? 1) - 1;
      if (left === 0) this.open.delete(network);
      else this.open.set(network, left);
    }
  }

  private async noteUnknown(network: string, digest: string): Promise<void> {
    this.known.delete(digest);
    const { count, secondsLeft } = await this.counter.hit(`unknown-credentials:${network}`, WINDOW_MS);
    if (count >= this.limit) this.refused.refuse(network, secondsLeft);
    // Of many at the same time the last ones learn here that they were too many.
    if (count > this.limit) throw this.tooMany(secondsLeft);
  }

  /** For a credential that was right, or has just been made. */
  remember(digest: string): void {
    if (this.known.size >= MAX_KNOWN) this.known.delete(this.known.values().next().value ?? '');
    this.known.add(digest);
  }

  private tooMany(seconds: number): ApiError {
    return new ApiError('too_many_requests', TOO_MANY_REQUESTS, {
      'Retry-After': String(seconds),
      'RateLimit-Policy': `"unknown-credentials";q=${this.limit};w=${WINDOW_MS / 1000}`,
      RateLimit: `"unknown-credentials";r=0;t=${seconds}`,
    });
  }
}
