import type { Request } from 'express';
import { ApiError } from '../http/errors/api-error';
import { APP_URL_SETTING } from '../http/list-address.decorator';
import { NOT_THE_DASHBOARD, REQUEST_HEADER, REQUEST_HEADER_VALUE } from './access.errors';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser sends the cookie no matter which page made the request, so a change must also show that the dashboard made
 * it: the browser's word for the origin, and a header that no other site may set. @throws ApiError 403
 */
export function refuseForgery(request: Request): void {
  if (SAFE_METHODS.has(request.method)) return;
  const isMarked = request.get(REQUEST_HEADER) === REQUEST_HEADER_VALUE;
  if (!isMarked || !isFromHere(request)) throw new ApiError('forbidden', NOT_THE_DASHBOARD);
}

/** Browsers leave Sec-Fetch-Site out where the page came without TLS from elsewhere than this computer. */
function isFromHere(request: Request): boolean {
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin';
  return request.get('Origin') === new URL(String(request.app.get(APP_URL_SETTING))).origin;
}
