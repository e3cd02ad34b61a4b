/** A dot before two letters, as in a domain; also the dots that browsers take for one. */
const DOMAIN_DOT = /(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L}{2})/gu;

/**
 * A name that someone has chosen, as an e-mail may show it: no mail program makes a link or an address of it. `evil.example`
 * becomes `evil[.]example`, and control characters become spaces.
 */
export const plainName = (name: string): string =>
  name
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('://', '[:]//')
    .replaceAll('@', '[at]')
    .replace(DOMAIN_DOT, '[.]');
