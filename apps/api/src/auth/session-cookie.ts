import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf, basePathOf } from '@palisade/config';
import { hashToken } from '@palisade/credentials';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { UnknownCredentials } from '../throttling/unknown-credentials';

/**
 * How cookies that only the server reads are set. Over TLS the prefix of their names lets browsers take them from this very host only. Below a
 * path, where other applications share the host, they are not sent to those.
 */
export function cookieTerms(environment: Environment): { prefix: string; options: CookieOptions } {
  const secure = appUrlOf(environment).startsWith('https:');
  const path = basePathOf(environment) || '/';
  const secured = path === '/' ? '__Host-' : '__Secure-';
  return { prefix: secure ? secured : '', options: { httpOnly: true, sameSite: 'lax', path, secure } };
}

/** A cookie that only the server reads. */
export class BrowserCookie {
  readonly name: string;
  private readonly options: CookieOptions;

  constructor(environment: Environment, name: string) {
    const { prefix, options } = cookieTerms(environment);
    this.name = prefix + name;
    this.options = options;
  }

  read({ headers }: Pick<Request, 'headers'>): string | null {
    return parseCookie(headers.cookie ?? '')[this.name] ?? null;
  }

  set(response: Response, token: string, expires: Date): void {
    response.cookie(this.name, token, { ...this.options, expires });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }
}

/** Holds a session's token. */
@Injectable()
export class SessionCookie extends BrowserCookie {
  constructor(
    environment: Environment,
    private readonly unknown: UnknownCredentials,
  ) {
    super(environment, 'palisade_session');
  }

  override set(response: Response, token: string, expires: Date): void {
    // A new session must work immediately, also where a neighbour at the same address sends unknown ones.
    this.unknown.remember(hashToken(token));
    super.set(response, token, expires);
  }
}

/** Holds the token of a sign-in that waits for the second factor. */
@Injectable()
export class ChallengeCookie extends BrowserCookie {
  constructor(environment: Environment) {
    super(environment, 'palisade_sign_in');
  }
}
