import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { hashToken } from '@palisade/credentials';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { UnknownCredentials } from '../throttling/unknown-credentials';

/** A cookie that only the server reads. Over TLS its name lets browsers take it from this very host only. */
export class BrowserCookie {
  readonly name: string;
  private readonly options: CookieOptions;

  constructor(environment: Environment, name: string) {
    const isSecure = appUrlOf(environment).startsWith('https:');
    this.name = isSecure ? `__Host-${name}` : name;
    this.options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure };
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
