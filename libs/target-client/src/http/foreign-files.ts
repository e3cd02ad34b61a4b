import { failure } from '../contract/failures';
import type { TargetRequest } from '../contract/target-client';
import type { Failure } from '../contract/target';

/** Why a request for a file of another host is not sent; null if it may be sent. */
export function foreignRefusal(request: TargetRequest, url: URL, isEnabled: boolean): Failure | null {
  if (!isEnabled) return failure('unproven', 'the operator has disabled requests to other hosts');
  const { method = 'GET', headers = {}, body } = request;
  // A browser sends `Origin` for a file that it loads with CORS; the other host learns nothing else.
  const isPlain =
    (method === 'GET' || method === 'HEAD') &&
    body === undefined &&
    Object.keys(headers).every((name) => name === 'origin');
  return isPlain && isForeignUrl(url) ? null : failure('protocol', NOT_FOREIGN);
}

/** Whether a file may be requested from there: by https on its default port. */
export const isForeignUrl = ({ protocol, port }: URL): boolean => protocol === 'https:' && port === '';

const NOT_FOREIGN =
  'files of other hosts are requested by a plain GET or HEAD over https on the default port';
