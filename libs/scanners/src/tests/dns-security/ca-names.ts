/** Organisations in issuers of certificates, and the names under which CAA records allow them (from the CAs' own documentation, 2026-11). */
const CA_NAMES: readonly (readonly [organisation: string, names: readonly string[]])[] = [
  ["Let's Encrypt", ['letsencrypt.org']],
  ['Google Trust Services', ['pki.goog', 'google.com']],
  [
    'DigiCert',
    [
      'digicert.com',
      'www.digicert.com',
      'digicert.ne.jp',
      'cybertrust.ne.jp',
      'symantec.com',
      'geotrust.com',
      'rapidssl.com',
      'thawte.com',
      'quovadisglobal.com',
    ],
  ],
  [
    'Sectigo',
    ['sectigo.com', 'comodo.com', 'comodoca.com', 'usertrust.com', 'trust-provider.com', 'entrust.net'],
  ],
  [
    'ZeroSSL',
    ['sectigo.com', 'comodo.com', 'comodoca.com', 'usertrust.com', 'trust-provider.com', 'zerossl.com'],
  ],
  ['GlobalSign', ['globalsign.com']],
  ['Amazon', ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com']],
  ['GoDaddy', ['godaddy.com', 'starfieldtech.com']],
  ['Starfield', ['godaddy.com', 'starfieldtech.com']],
  ['Entrust', ['entrust.net', 'affirmtrust.com', 'ssl.com', 'sectigo.com']],
  ['SSL Corp', ['ssl.com']],
  ['Buypass', ['buypass.com', 'buypass.no']],
  ['Actalis', ['actalis.it']],
  ['Asseco', ['certum.pl', 'certum.eu', 'yandex.ru']],
  ['IdenTrust', ['identrust.com']],
  ['SwissSign', ['swisssign.com', 'swisssign.net', 'swisssign.ch', 'swissign.li']],
  ['Hellenic Academic', ['harica.gr']],
  ['Microsoft', ['microsoft.com']],
];

/** The names for CAA of the CA behind an issuer; null for a CA that is not in the table. */
export const caaNamesOf = (organisation: string): readonly string[] | null =>
  CA_NAMES.find(([start]) => organisation.toLowerCase().startsWith(start.toLowerCase()))?.[1] ?? null;
