import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Where configureApi leaves the public address for this decorator. */
export const APP_URL_SETTING = 'palisade app url';

/** The public URL of the request with its query, built on APP_URL: what a proxy or the Host header say does not count. */
export const ListAddress = createParamDecorator((_: unknown, context: ExecutionContext): URL => {
  const request = context.switchToHttp().getRequest<Request>();
  const query = /\?.*$/.exec(request.originalUrl)?.[0] ?? '';
  return new URL(`${String(request.app.get(APP_URL_SETTING))}${request.baseUrl}${request.path}${query}`);
});
