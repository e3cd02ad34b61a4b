import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import type { User } from '@palisade/persistence';
import type { UserId } from '@palisade/vocabulary';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { cookieTerms } from '../auth/session-cookie';

const DAY_MS = 86_400_000;
const LIFETIME_MS = 365 * DAY_MS;
const VALUE = /^([0-9a-f]{32})\.(\d{1,15})\.([0-9A-Za-z_-]{43})$/;

/** Whose browser it is. The cookie ends with the password, so a new password also ends cookies that someone else has. */
export type DeviceOwner = Pick<User, 'id' | 'passwordHash'>;

/**
 * Remembers, in the browser and without a row, that an account has signed in there: a person who guesses the password
 * elsewhere cannot lock this browser out. It proves nothing but that; the password is still asked for. One cookie for each
 * account: `palisade_device_…` holds a random id, when it ends, and a signature of both, the account's id and its password hash.
 */
@Injectable()
export class DeviceCookie {
  private readonly options: CookieOptions;
  private readonly prefix: string;
  private readonly keys: readonly Uint8Array[];

  constructor(environment: Environment) {
    const { prefix, options } = cookieTerms(environment);
    this.prefix = `${prefix}palisade_device_`;
    this.options = options;
    const secrets = [environment.appSecret, environment.appSecretPrevious];
    this.keys = secrets.flatMap((secret) => (secret ? [keyOf(secret)] : []));
  }

  /** Whether the browser claims to be known to some account. @param cookies the Cookie header */
  hasAny(cookies: string | undefined): boolean {
    return cookies?.includes(this.prefix) ?? false;
  }

  /** Whether the account has signed in in this browser. @param cookies the Cookie header */
  isKnownDevice(cookies: string | undefined, owner: DeviceOwner): boolean {
    return this.read(cookies, owner) !== null;
  }

  /** @param cookies the Cookie header. @returns the id of the browser, or null when this account never signed in there. */
  read(cookies: string | undefined, owner: DeviceOwner): string | null {
    const value = parseCookie(cookies ?? '')[this.nameFor(owner.id)] ?? '';
    const [, device = '', ends = '', signature = ''] = VALUE.exec(value) ?? [];
    if (device === '' || Number(ends) <= Date.now()) return null;
    const given = Buffer.from(signature);
    const isOurs = this.keys.some((key) =>
      timingSafeEqual(given, Buffer.from(sign(key, owner, `${device}.${ends}`))),
    );
    return isOurs ? device : null;
  }

  /** Adds the cookie to a response that proves who the person is. A browser that is known keeps its id. */
  remember({ headers }: Pick<Request, 'headers'>, response: Response, owner: DeviceOwner): void {
    const [key] = this.keys;
    if (key === undefined) throw new Error('APP_SECRET is required to sign device cookies.');
    const device = this.read(headers.cookie, owner) ?? randomBytes(16).toString('hex');
    const expires = new Date(Date.now() + LIFETIME_MS);
    const content = `${device}.${expires.getTime()}`;
    const value = `${content}.${sign(key, owner, content)}`;
    response.cookie(this.nameFor(owner.id), value, { ...this.options, expires });
  }

  /** The account's id is in no cookie that others could read out of a screenshot or a log. */
  private nameFor(userId: UserId): string {
    return `${this.prefix}${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`;
  }
}

/** A key for this purpose alone. */
const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'palisade:device-cookie:v2', 32));

const sign = (key: Uint8Array, { id, passwordHash }: DeviceOwner, content: string): string =>
  createHmac('sha256', key)
    .update(`${id}:${content}:${passwordHash ?? ''}`)
    .digest('base64url');
