import { isRecord, nearestName } from '@palisade/vocabulary';
import { type FieldErrors, MAX_REPORTED_ERRORS } from './validation-failed';

/** What requests consist of, as messages call it. */
export type NameKind = 'field' | 'parameter';

/** A message for each name that nobody knows. */
export function unknownNames(
  sent: unknown,
  known: readonly string[],
  { kind, path = '' }: { kind: NameKind; path?: string },
): FieldErrors {
  if (!isRecord(sent)) return {};
  const unknown = Object.keys(sent).filter((name) => !known.includes(name));
  return Object.fromEntries(
    unknown
      .slice(0, MAX_REPORTED_ERRORS)
      .map((name) => [path + name, [`The ${path}${name} ${kind} is unknown. ${hint(name, known, kind)}`]]),
  );
}

function hint(name: string, known: readonly string[], kind: NameKind): string {
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return `Did you mean ${nearest}?`;
  return known.length === 0 ? `There are no ${kind}s.` : `The ${kind}s are: ${known.join(', ')}.`;
}
