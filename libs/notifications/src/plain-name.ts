/**
 * A dot between labels of a domain, also one that browsers take for a dot: before it a character that a label can have, after it the two
 * letters that every top-level domain starts with. In scripts such as Devanagari the second one is a mark.
 */
const DOMAIN_DOT = /(?<=[\p{L}\p{M}\p{N}_-])[.\u3002\uff0e\uff61](?=\p{L}[\p{L}\p{M}])/gu;

/**
 * Applies to every text in an e-mail that a tenant has chosen, but for the domains of checks: names of people, teams and channels, and addresses.
 * No mail program turns the result into a link or an address. `evil.example` becomes `evil[.]example`. Control characters and the invisible ones that
 * reorder or hide text become spaces.
 */
export const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ')
    .replaceAll('://', '[:]//')
    .replaceAll('@', '[at]')
    .replace(DOMAIN_DOT, '[.]');
