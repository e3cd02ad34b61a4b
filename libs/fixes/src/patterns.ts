/** A path or a name as a regular expression, in the dialects of Apache, Caddy and JavaScript. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A string of JavaScript, PHP, Python or Ruby. */
export const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** The ciphers of TLS 1.2 that browsers use and that have no known weakness (RFC 9325 section 4.2), by OpenSSL's names. */
export const CIPHERS = ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305']
  .flatMap((cipher) => [`ECDHE-ECDSA-${cipher}`, `ECDHE-RSA-${cipher}`])
  .join(':');
