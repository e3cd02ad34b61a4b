/** The API's limits of the tags of a check. */
export const MOST_TAGS = 10;
export const MOST_TAG_CHARACTERS = 32;

const TAG = /^[a-z0-9._:/@+-]{1,32}$/;

/** What people type, as tags: lower case, each once. */
export const tagsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== '')),
];

/** The tags of a comma-separated list in the URL. Invalid ones are ignored. */
export const tagsOfUrl = (list: string | undefined): string[] =>
  tagsOf(list?.split(',') ?? [])
    .filter((tag) => TAG.test(tag))
    .slice(0, MOST_TAGS);

/** Why tags cannot be saved; null if they can. */
export function tagsError(tags: readonly string[]): string | null {
  const wrong = tags.find((tag) => !TAG.test(tag));
  if (wrong === undefined) return null;
  return `The tag "${wrong}" is invalid. Use 1 to 32 of these characters: a to z, 0 to 9, . _ : / @ + -`;
}

/** Checks below the first of their tags, in the order of the alphabet; those without one come last, below ''. */
export function groupsByTag<Tagged extends { tags: readonly string[] }>(
  checks: readonly Tagged[],
): { tag: string; checks: Tagged[] }[] {
  const groups = new Map<string, Tagged[]>();
  for (const check of checks) {
    const tag = [...check.tags].sort()[0] ?? '';
    groups.set(tag, [...(groups.get(tag) ?? []), check]);
  }
  return [...groups]
    .map(([tag, own]) => ({ tag, checks: own }))
    .sort(
      (one, other) =>
        Number(one.tag === '') - Number(other.tag === '') || one.tag.localeCompare(other.tag, 'en'),
    );
}
