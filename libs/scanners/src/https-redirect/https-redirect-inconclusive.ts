import {
  CHALLENGED,
  type Inconclusive,
  RATE_LIMITED,
  failedRequest,
  serverError,
} from '@palisade/scan-engine';
import type { RedirectObservation } from './redirect-observation';

const OWN_PORT: Inconclusive = {
  sentence:
    'the URL of the check has a port, so the port of the other scheme is unknown; create a check for the host without a port',
  reason: 'own_port',
};
const NO_HTTPS: Inconclusive = {
  sentence:
    'the site does not respond over https, which the test of the certificate reports; set up https, then scan again',
  reason: 'https_unavailable',
};
const CIRCLE: Inconclusive = {
  sentence: 'the site redirects in a loop over https; give the check a URL that does not redirect',
  reason: 'redirect_loop',
};
const LEADS_AWAY: Inconclusive = {
  sentence: 'https leads to plain http on another host; create a check for that host',
  reason: 'redirect',
};

/** Why the redirects cannot be judged, or null. A downgrade on https counts whatever happens over http. */
export function inconclusiveReason(site: RedirectObservation): Inconclusive | null {
  if (site.downgrades.some(({ isConfirmed }) => isConfirmed)) return null;
  if (site.hasOwnPort) return OWN_PORT;
  return httpsTrouble(site) ?? (site.isPreloaded ? null : httpTrouble(site));
}

function httpsTrouble({ https }: RedirectObservation): Inconclusive | null {
  switch (https.outcome) {
    case 'answered':
      return null;
    case 'failed':
      return ['dns', 'blocked_address', 'budget', 'aborted'].includes(https.failure ?? '')
        ? failedRequest(https.failure)
        : NO_HTTPS;
    case 'challenge':
      return CHALLENGED;
    case 'too_many_requests':
      return RATE_LIMITED;
    case 'server_error':
      return serverError(https.status);
    case 'off_host':
      return https.redirectsTo?.startsWith('http:') ? LEADS_AWAY : null;
    case 'redirect_loop':
      return CIRCLE;
  }
}

/** What kept the last probe over http from telling something. */
export function httpTrouble({ chain }: RedirectObservation): Inconclusive | null {
  const last = chain.at(-1);
  switch (last?.outcome) {
    case 'failed':
      return failedRequest(last.failure);
    case 'challenge':
      return CHALLENGED;
    case 'too_many_requests':
      return RATE_LIMITED;
    case 'server_error':
      return serverError(last.status);
    case 'document':
    case 'redirect':
    case 'nothing':
    case 'closed':
    case undefined:
      return null;
  }
}
