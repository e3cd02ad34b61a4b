import { siteJson } from '@palisade/outside-json';
import type { TargetResponse } from '@palisade/target-client';
import type { PageCondition } from '@palisade/vocabulary';
import { textOf } from '../page/body-text';
import { valueAt } from './json-pointer';

/** Whether a response meets a condition of the owner. */
export function holds(
  condition: PageCondition,
  { status, body }: Pick<TargetResponse, 'status' | 'body'>,
): boolean {
  const { status: statuses, json, equals, text } = condition;
  if (statuses !== null && !statuses.includes(status)) return false;
  const content = textOf(body);
  if (text !== null && !content.includes(text)) return false;
  if (json === null) return true;
  const value = valueAt(siteJson(content), json);
  if (equals !== null) return isScalar(value) && String(value) === equals;
  return value !== undefined && value !== null && value !== false && value !== '';
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
