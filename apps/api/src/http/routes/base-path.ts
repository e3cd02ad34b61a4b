import type { NextFunction, Request, Response } from 'express';

/**
 * Removes the path of APP_URL from requests of proxies that forward it. Most proxies remove it themselves, so both forms are served.
 *
 * @param basePath such as `/palisade`; empty for none
 */
export const belowBasePath =
  (basePath: string) =>
  (request: Request, _: Response, next: NextFunction): void => {
    const { url } = request;
    const rest = url.slice(basePath.length);
    if (basePath !== '' && url.startsWith(basePath) && (rest === '' || /^[/?]/.test(rest)))
      request.originalUrl = request.url = rest.startsWith('/') ? rest : `/${rest}`;
    next();
  };
