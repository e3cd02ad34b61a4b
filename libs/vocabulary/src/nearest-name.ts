/** Names that clients send are compared up to here; ours are shorter. */
const MOST_COMPARED = 40;
const LEAST_CONTAINED = 3;

/** The known name that someone most likely meant by another one, such as `api_url` by `url`; undefined if none is similar. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const sent = plain(name);
  const near = known
    .map((each) => ({ each, distance: distanceOf(sent, plain(each)) }))
    .filter(
      ({ each, distance }) => distance <= Math.max(1, Math.floor(Math.max(sent.length, each.length) / 3)),
    )
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.each;
}

/** `dryRun` and `dry-run` are spellings of `dry_run`. */
const plain = (name: string): string =>
  name
    .slice(0, MOST_COMPARED)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

function distanceOf(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= LEAST_CONTAINED && long.includes(short)) return one === other ? 0 : 1;
  return editsBetween(one, other);
}

/** How many characters must be added, removed or replaced (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, count) => count);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}
