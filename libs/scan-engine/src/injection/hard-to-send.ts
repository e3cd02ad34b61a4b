import type { Severity } from '@palisade/vocabulary';
import type { InjectionPlace, ShownRequest } from './injection-point';

const HARD: Partial<Record<InjectionPlace, string>> = {
  json: 'a body of JSON',
  xml: 'a body of XML',
  cookie: 'a cookie',
};
const LOWER: Partial<Record<Severity, Severity>> = { high: 'medium', medium: 'low' };

/** What no page of an attacker can make a browser send on its own; null for what a link or a form sends. */
export const hardToSend = (
  place: InjectionPlace,
  { headers }: Pick<ShownRequest, 'headers'>,
): string | null =>
  place === 'header' && headers.referer === undefined ? 'a header field' : (HARD[place] ?? null);

/** @param does what an attack would need */
export const whyLower = (does: string): string =>
  `A link cannot ${does}, so an attack needs a second defect and the severity is one step lower.`;

/** One step for each obstacle of an attack. */
export const lowered = (severity: Severity, obstacles: readonly string[]): Severity =>
  obstacles.reduce<Severity>((now) => LOWER[now] ?? now, severity);
