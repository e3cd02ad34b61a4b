import type { UserId } from '@palisade/vocabulary';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

const DAY_MS = 86_400_000;
const LIFETIME_MS = 365 * DAY_MS;
const VALUE = /^([0-9a-f]{32})\.(\d{1,15})\.([0-9A-Za-z_-]{43})$/;

/**
 * Remembers, in the browser and without a row, that an account has signed in there: a person who guesses the password
 * elsewhere cannot lock this browser out. It proves nothing but that; the password is still asked for. One cookie for each
 * account: `palisade_device_…` holds a random id, when it ends, and a signature of both and the account's id.
 */
@Injectable()
export class DeviceCookie {
  private readonly options: CookieOptions;
  private readonly prefix: string;
  private readonly secrets: readonly string[];

  constructor(environment: Environment) {
    const isSecure = appUrlOf(environment).startsWith('https:');
    this.prefix = isSecure ? '__Host-palisade_device_' : 'palisade_device_';
    this.options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure };
    this.secrets = [environment.appSecret, environment.appSecretPrevious].flatMap((secret) => secret ?? []);
  }

  /** @param cookies the Cookie header. @returns the id of the browser, or null when this account never signed in there. */
  read(cookies: string | undefined, userId: UserId): string | null {
    const value = parseCookie(cookies ?? '')[this.nameFor(userId)] ?? '';
    const [, device = '', ends = '', signature = ''] = VALUE.exec(value) ?? [];
    if (device === '' || Number(ends) <= Date.now()) return null;
    const given = Buffer.from(signature);
    const isOurs = this.secrets.some((secret) =>
      timingSafeEqual(given, Buffer.from(sign(secret, userId, `${device}.${ends}`))),
    );
    return isOurs ? device : null;
  }

  /** Adds the cookie to a response that starts a session. A browser that is known keeps its id. */
  remember({ headers }: Pick<Request, 'headers'>, response: Response, userId: UserId): void {
    const device = this.read(headers.cookie, userId) ?? randomBytes(16).toString('hex');
    const expires = new Date(Date.now() + LIFETIME_MS);
    const content = `${device}.${expires.getTime()}`;
    const value = `${content}.${sign(String(this.secrets[0]), userId, content)}`;
    response.cookie(this.nameFor(userId), value, { ...this.options, expires });
  }

  /** The account's id is in no cookie that others could read out of a screenshot or a log. */
  private nameFor(userId: UserId): string {
    return `${this.prefix}${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`;
  }
}

const sign = (secret: string, userId: UserId, content: string): string =>
  createHmac('sha256', secret).update(`device:v1:${userId}:${content}`).digest('base64url');
