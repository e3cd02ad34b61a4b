import { type Inconclusive, failedRequest, whyUnanswered } from '@palisade/scan-engine';
import type { SecurityHeadersObservation } from './security-headers-observation';

/** Why nothing about the site can be said, or null when its start page responded itself. */
export function inconclusiveReason({ pages }: SecurityHeadersObservation): Inconclusive | null {
  const start = pages.find((page) => page.role === 'start');
  return start === undefined ? failedRequest(null) : whyUnanswered(start);
}
