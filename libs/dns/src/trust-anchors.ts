/** One DS record of the root zone (RFC 4034 section 5). */
export interface TrustAnchor {
  keyTag: number;
  algorithm: number;
  digestType: number;
  digest: Buffer;
}

/** Thrown with a sentence that says which line is wrong. */
export class InvalidTrustAnchors extends Error {}

/** The keys of the root zone of 2017 and 2024, from data.iana.org/root-anchors. */
export const ROOT_ANCHORS = `
. IN DS 20326 8 2 E06D44B80B8F1D39A95C0B0D7C65D08458E880409BBC683457104237C7F8EC8D
. IN DS 38696 8 2 683D2D0ACB8C9B712A1948B27F741219298D0A450D612C483AF444A4C0FB2B16
`;

/** @param text DS lines of a zone file, with `;` comments; for the root only. @throws InvalidTrustAnchors */
export function parseTrustAnchors(text: string): TrustAnchor[] {
  const lines = text
    .split('\n')
    .map((line) => (line.split(';')[0] ?? '').trim())
    .filter((line) => line !== '');
  if (lines.length === 0) throw new InvalidTrustAnchors('There is no DS line of the root.');
  return lines.map(anchorOf);
}

/** `. IN DS tag algorithm digest-type digest`, with a TTL before or after `IN`, or without either. */
function anchorOf(line: string): TrustAnchor {
  const words = line.split(/\s+/);
  const type = words.findIndex((word) => word.toUpperCase() === 'DS');
  const numbers = words.slice(type + 1, type + 4);
  const digest = words.slice(type + 4).join('');
  const isAnchor =
    words[0] === '.' &&
    words.slice(1, type).every((word) => /^(\d+|IN)$/i.test(word)) &&
    numbers.every((word) => /^\d{1,5}$/.test(word)) &&
    /^([0-9a-f]{2})+$/i.test(digest);
  if (type < 1 || type > 3 || !isAnchor)
    throw new InvalidTrustAnchors(
      `"${line.slice(0, 80)}" is not a DS line such as ". IN DS 20326 8 2 E06D…".`,
    );
  const [keyTag, algorithm, digestType] = numbers.map(Number);
  return {
    keyTag: keyTag ?? 0,
    algorithm: algorithm ?? 0,
    digestType: digestType ?? 0,
    digest: Buffer.from(digest, 'hex'),
  };
}
