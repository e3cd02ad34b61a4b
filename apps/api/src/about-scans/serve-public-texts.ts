import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { ROBOTS_TXT, securityTxt } from './public-texts';

const ONE_DAY = 'public, max-age=86400';

/**
 * Serves `/robots.txt` and `/.well-known/security.txt`. They belong to the origin, not to the API, so they are not in
 * its document.
 */
export function servePublicTexts(
  app: NestExpressApplication,
  appUrl: string,
  securityContact: string | undefined,
): void {
  const express = app.getHttpAdapter().getInstance();
  const send = (response: Response, text: string): void => {
    response.set('Cache-Control', ONE_DAY).type('text/plain').send(text);
  };
  express.get('/robots.txt', (_: Request, response: Response) => send(response, ROBOTS_TXT));
  express.get('/.well-known/security.txt', (_: Request, response: Response) =>
    send(response, securityTxt(appUrl, securityContact, new Date())),
  );
}
