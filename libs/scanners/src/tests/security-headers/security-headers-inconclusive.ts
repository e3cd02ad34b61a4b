import { type Inconclusive, failedRequest } from '../../engine/inconclusive';
import { whyUnanswered } from '../../parts/page-visit/why-unanswered';
import type { SecurityHeadersObservation } from './security-headers-observation';

/** Why nothing about the site can be said, or null when its start page responded itself. */
export function inconclusiveReason({ pages }: SecurityHeadersObservation): Inconclusive | null {
  const start = pages.find((page) => page.role === 'start');
  return start === undefined ? failedRequest(null) : whyUnanswered(start);
}
