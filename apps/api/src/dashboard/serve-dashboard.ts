import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { escaped } from '../http/fields/escaped';
import { DASHBOARD_PAGES, isDashboardPage } from '../http/routes/dashboard-pages';

/** In the built index.html, where the value of each response goes. */
const NONCE_PLACE = '__CSP_NONCE__';
const ASSET = /^\w[\w.-]*$/;
const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * Own files only. Mantine adds style elements at run time, which need the nonce; style attributes in markup stay forbidden,
 * since React sets styles through the object model.
 */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');

/**
 * The built dashboard at every address that no other part of the service owns. Its own routes are known to the browser only, so
 * each address gets the same page.
 *
 * @param basePath the path of APP_URL, below which browsers find everything; empty for none
 */
export function serveDashboard(app: NestExpressApplication, folder: string, basePath: string): void {
  const express = app.getHttpAdapter().getInstance();
  const sendPage = async (response: Response): Promise<void> => {
    // Read for each request: a build may have replaced the assets while this process runs.
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    const nonce = randomBytes(16).toString('base64');
    response.set({ 'Content-Security-Policy': policyWith(nonce), 'Cache-Control': 'no-store' });
    response.type('html').send(below(basePath, page).replaceAll(NONCE_PLACE, nonce));
  };
  express.get('/assets/:file', (request: Request, response: Response, next: NextFunction) => {
    sendAsset(join(folder, 'assets'), request, response, next);
  });
  for (const icon of ['favicon.svg', 'favicon.ico']) {
    express.get(`/${icon}`, (_: Request, response: Response) => {
      response
        .set('Cache-Control', 'public, max-age=86400')
        .sendFile(icon, { root: folder, cacheControl: false });
    });
  }
  express.get(DASHBOARD_PAGES, (request: Request, response: Response, next: NextFunction) =>
    isDashboardPage(express, request.path) ? sendPage(response) : next(),
  );
}

/** Each page has another depth, so the relative addresses of the build become absolute. Scripts read the path from the meta element. */
const below = (basePath: string, page: string): string =>
  page
    .replaceAll('="./', `="${basePath}/`)
    .replace('name="base-path" content=""', `name="base-path" content="${escaped(basePath)}"`);

/** The name of an asset changes with its content, so it may be kept forever; the build has put a packed copy next to it. */
function sendAsset(root: string, request: Request, response: Response, next: NextFunction): void {
  const file = String(request.params.file);
  // A name that no build makes may hold what no header may.
  if (!ASSET.test(file)) return next();
  const isPacked = request.acceptsEncodings('gzip') === 'gzip' && existsSync(join(root, `${file}.gz`));
  response.vary('Accept-Encoding').type(file).set('Cache-Control', ONE_YEAR);
  if (isPacked) response.set('Content-Encoding', 'gzip');
  response.sendFile(isPacked ? `${file}.gz` : file, { root, cacheControl: false }, (error?: Error) => {
    if (!error || response.headersSent) return;
    for (const header of ['Cache-Control', 'Content-Encoding', 'Content-Type']) response.removeHeader(header);
    response.set('Cache-Control', 'no-store');
    next();
  });
}
