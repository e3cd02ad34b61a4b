export type SuiteQuality = 'good' | 'old' | 'broken';

/** Null, anonymous, export-grade, DES, 3DES and RC4 suites, and MD5: RFC 7465, RFC 8996, RFC 9325 (4.1). */
const BROKEN = /_NULL_|_anon_|EXPORT|_DES_|_3DES_|DES40|_RC4_|_RC2_|_IDEA_|_MD5$/i;
/** All of TLS 1.3, and in TLS 1.2 an ephemeral key exchange with an AEAD cipher (RFC 9325, 4.2). */
const GOOD = /^TLS_(AES|CHACHA20)_|^TLS_(EC)?DHE_.*(_GCM_|_CCM|CHACHA20)/;

/** How good a cipher suite is by its IANA name. The findings of `tls_configuration` say more. */
export function suiteQuality(suite: string): SuiteQuality {
  if (BROKEN.test(suite)) return 'broken';
  return GOOD.test(suite) ? 'good' : 'old';
}
