import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { hashToken } from '@palisade/credentials';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { UnknownCredentials } from '../throttling/unknown-credentials';

const NAME = 'palisade_session';

/** The cookie that holds a session's token. Over TLS its name lets browsers take it from this very host only. */
@Injectable()
export class SessionCookie {
  readonly name: string;
  private readonly options: CookieOptions;

  constructor(
    environment: Environment,
    private readonly unknown: UnknownCredentials,
  ) {
    const isSecure = appUrlOf(environment).startsWith('https:');
    this.name = isSecure ? `__Host-${NAME}` : NAME;
    this.options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure };
  }

  read({ headers }: Pick<Request, 'headers'>): string | null {
    return parseCookie(headers.cookie ?? '')[this.name] ?? null;
  }

  set(response: Response, token: string, expires: Date): void {
    // A new session must work at once, also where a neighbour at the same address sends unknown ones.
    this.unknown.remember(hashToken(token));
    response.cookie(this.name, token, { ...this.options, expires });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }
}
