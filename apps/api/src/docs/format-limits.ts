/** How long a string of a format is. A date-time of a response is `2026-03-07T02:00:00+00:00`; those of requests have their own limit. */
const CHARACTERS: Readonly<Record<string, number>> = { uuid: 36, 'date-time': 25, date: 10 };

/**
 * The same document, where each string of a format with a fixed length has that length: validators may ignore formats, and no DTO has to
 * repeat it. Examples have no `format`, so they stay as they are.
 */
export function withFormatLimits<Part>(part: Part): Part {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(withFormatLimits) as Part;
  const copy = Object.fromEntries(
    Object.entries(part).map(([key, value]): [string, unknown] => [key, withFormatLimits(value as unknown)]),
  );
  const maxLength = typeof copy.format === 'string' ? CHARACTERS[copy.format] : undefined;
  return (maxLength === undefined ? copy : { maxLength, ...copy }) as Part;
}
