import { suiteQuality } from './suite-quality';

it.each([
  ['TLS_AES_128_GCM_SHA256', 'good'],
  ['TLS_CHACHA20_POLY1305_SHA256', 'good'],
  ['TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256', 'good'],
  ['TLS_DHE_RSA_WITH_AES_256_CCM_8', 'good'],
  ['TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA', 'old'],
  ['TLS_RSA_WITH_AES_128_GCM_SHA256', 'old'],
  ['TLS_RSA_WITH_3DES_EDE_CBC_SHA', 'broken'],
  ['TLS_ECDHE_RSA_WITH_RC4_128_SHA', 'broken'],
  ['TLS_DH_anon_WITH_AES_128_GCM_SHA256', 'broken'],
  ['TLS_RSA_WITH_NULL_SHA256', 'broken'],
  ['TLS_RSA_EXPORT_WITH_DES40_CBC_SHA', 'broken'],
])('takes %s for %s', (suite, quality) => {
  expect(suiteQuality(suite)).toBe(quality);
});
