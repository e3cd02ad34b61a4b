/** Weakest first: browsers check the strongest kind that an attribute has (Subresource Integrity, section 3.3.4). */
export const ALGORITHMS = ['sha256', 'sha384', 'sha512'] as const;
export type Algorithm = (typeof ALGORITHMS)[number];
const BYTES: Record<Algorithm, number> = { sha256: 32, sha384: 48, sha512: 64 };

export interface IntegrityHash {
  algorithm: Algorithm;
  /** Base64 with padding. */
  value: string;
  /** Whether it has as many bytes as the algorithm gives; otherwise no file can match it. */
  hasRightLength: boolean;
}

const LONGEST = 4_096;
const MOST_TOKENS = 20;
const TOKEN = /^(sha256|sha384|sha512)-([A-Za-z0-9+/_-]{1,200})={0,2}$/i;

/** The hashes of an attribute; what browsers ignore (unknown algorithms, other characters) is left out. */
export function hashesOf(attribute: string): IntegrityHash[] {
  return attribute
    .slice(0, LONGEST)
    .split(/[\t\n\f\r ]+/)
    .slice(0, MOST_TOKENS)
    .flatMap((token) => {
      const [, name = '', base64 = ''] = TOKEN.exec(token.split('?', 1)[0] ?? '') ?? [];
      const algorithm = ALGORITHMS.find((each) => each === name.toLowerCase());
      if (algorithm === undefined) return [];
      const bytes = Buffer.from(base64, 'base64url');
      return [
        { algorithm, value: bytes.toString('base64'), hasRightLength: bytes.length === BYTES[algorithm] },
      ];
    });
}

/** Those that browsers compare: of the strongest kind. */
export function comparedHashes(hashes: readonly IntegrityHash[]): IntegrityHash[] {
  const strongest = [...ALGORITHMS]
    .reverse()
    .find((each) => hashes.some(({ algorithm }) => algorithm === each));
  return hashes.filter(({ algorithm }) => algorithm === strongest);
}
