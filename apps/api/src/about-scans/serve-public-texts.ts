import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { KEY_DIRECTORY, RequestSigner, type SigningSettings } from '@palisade/target-client';
import { RESOURCE_METADATA_PATH, resourceMetadata } from '../auth/challenge';
import { ROBOTS_TXT, securityTxt } from './public-texts';

const ONE_DAY = 'public, max-age=86400';

/**
 * Serves `/robots.txt`, `/.well-known/security.txt`, the metadata of `/mcp` and, where scans are signed, the keys of their signatures. They belong to the origin, not to the
 * API, so they are not in its document.
 */
export function servePublicTexts(
  app: NestExpressApplication,
  appUrl: string,
  securityContact: string | undefined,
  signing: SigningSettings | undefined,
): void {
  const express = app.getHttpAdapter().getInstance();
  const send = (response: Response, text: string): void => {
    response.set('Cache-Control', ONE_DAY).type('text/plain').send(text);
  };
  express.get('/robots.txt', (_: Request, response: Response) => send(response, ROBOTS_TXT));
  express.get('/.well-known/security.txt', (_: Request, response: Response) =>
    send(response, securityTxt(appUrl, securityContact, new Date())),
  );
  express.get(RESOURCE_METADATA_PATH, (_: Request, response: Response) =>
    // Clients that run in a browser read it, too.
    response
      .set({ 'Cache-Control': ONE_DAY, 'Access-Control-Allow-Origin': '*' })
      .json(resourceMetadata(appUrl)),
  );
  if (signing === undefined) return;
  const signer = new RequestSigner(signing);
  const { host } = new URL(signing.agent);
  express.get(KEY_DIRECTORY.path, (_: Request, response: Response) => {
    // Its signature is valid for five minutes.
    response.set({ ...signer.directoryFields(host), 'Cache-Control': 'public, max-age=60' });
    response.type(KEY_DIRECTORY.type).send(JSON.stringify(signer.directory()));
  });
}
