import type { NextFunction, Request, Response } from 'express';

/** Paths of the previous release, which work for one release more. */
const RENAMED: Readonly<Record<string, string>> = {
  '/api/v1/overview/status-page': '/api/v1/team/status-page',
  '/api/v1/overview/calendar': '/api/v1/team/calendar',
};
/** When they stopped being the path (RFC 9745). */
const DEPRECATED = '@1795824000';

/** Sends requests for a renamed path to the new one. */
export function followRenamedPaths(request: Request, response: Response, next: NextFunction): void {
  const renamed = RENAMED[request.path.replace(/\/$/, '')];
  if (renamed !== undefined) {
    request.url = renamed + request.url.slice(request.path.length);
    response.setHeader('Deprecation', DEPRECATED);
    response.setHeader('Link', `<${renamed}>; rel="successor-version"`);
  }
  next();
}
