import type { Failure, TargetResponse } from '@palisade/target-client';
import type { SeenCors, SeenElement } from './subresource-integrity.observation';

const LONGEST_FIELD = 200;

/** What a response says about requests of other origins (Fetch, "CORS check"). `origin`: of the page, as the request names it. */
export function corsOf({ headers }: Pick<TargetResponse, 'headers'>, origin: string): SeenCors {
  const valueOf = (field: string): string | null =>
    headers.find(([name]) => name === field)?.[1].trim() ?? null;
  const allowed = valueOf('access-control-allow-origin');
  return {
    origin,
    allowed: allowed?.slice(0, LONGEST_FIELD) ?? null,
    isOpen: allowed === '*',
    isNamed: allowed === origin,
    credentials: valueOf('access-control-allow-credentials') === 'true',
  };
}

/** Whether browsers run the file that an element of another origin loads with CORS. */
export const admits = (
  { isOpen, isNamed, credentials }: SeenCors,
  { crossOrigin }: Pick<SeenElement, 'crossOrigin'>,
): boolean => (crossOrigin === 'use-credentials' ? isNamed && credentials : isOpen || isNamed);

/** Whether browsers load the element's file with CORS and check a hash of it. */
export const needsCors = ({ isCrossOrigin, crossOrigin, isModule, integrity }: SeenElement): boolean =>
  isCrossOrigin && (crossOrigin !== null || isModule) && integrity !== null && integrity.trim() !== '';

/** Two answers to the origin of the page that agree, or null: behind some networks, answers differ. */
export async function agreedCors(
  origin: string,
  element: SeenElement,
  request: () => Promise<TargetResponse | Failure | null>,
): Promise<SeenCors | null> {
  const first = await request();
  if (first?.ok !== true || first.status !== 200) return null;
  const cors = corsOf(first, origin);
  if (admits(cors, element)) return cors;
  const second = await request();
  if (second?.ok !== true || second.status !== 200) return null;
  return admits(corsOf(second, origin), element) ? null : cors;
}
