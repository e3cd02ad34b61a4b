const UUID_CHARACTERS = 36;

/**
 * The same document, where each string of the format `uuid` has its length: validators may ignore formats, and no DTO has to
 * repeat it. Examples have no `format`, so they stay as they are.
 */
export function withUuidLimits<Part>(part: Part): Part {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(withUuidLimits) as Part;
  const copy = Object.fromEntries(
    Object.entries(part).map(([key, value]): [string, unknown] => [key, withUuidLimits(value as unknown)]),
  );
  return (copy.format === 'uuid' ? { ...copy, maxLength: UUID_CHARACTERS } : copy) as Part;
}
