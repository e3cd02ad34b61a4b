import { certificateAdvice } from './certificate-problem';
import { leavesCertificateUnchecked, withLibpqTls } from './database-tls';

const address = (query: string): string => `postgres://palisade:p%3Fw@db.example.com:5432/palisade${query}`;

it.each([
  ['?sslmode=require', '?uselibpqcompat=true&sslmode=require'],
  ['?sslmode=prefer', '?uselibpqcompat=true&sslmode=prefer'],
  ['?sslmode=verify-ca&sslrootcert=/ca.pem', '?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=/ca.pem'],
  ['?sslmode=verify-ca', '?sslmode=verify-ca'],
  ['?sslmode=verify-full', '?sslmode=verify-full'],
  ['?sslmode=no-verify', '?sslmode=no-verify'],
  ['?sslmode=require&uselibpqcompat=false', '?sslmode=require&uselibpqcompat=false'],
  ['', ''],
])('%s means what it means to libpq', (query, expected) => {
  expect(withLibpqTls(address(query))).toBe(address(expected));
});

it('knows which addresses leave the certificate unchecked', () => {
  const unchecked = ['?sslmode=require', '?sslmode=prefer', '?sslmode=no-verify'];
  const checked = ['', '?sslmode=verify-full', '?sslmode=require&sslrootcert=/ca.pem'];
  expect([...unchecked, ...checked].filter((query) => leavesCertificateUnchecked(address(query)))).toEqual(
    unchecked,
  );
});

it.each([
  'self-signed certificate in certificate chain',
  "Hostname/IP does not match certificate's altnames: Host: db.",
  'unable to verify the first certificate',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])('says what helps against "%s"', (reason) => {
  expect(certificateAdvice(reason)).toMatch(/certificate.*NODE_EXTRA_CA_CERTS/);
});

it('says nothing about other failures', () => {
  expect(certificateAdvice('connect ECONNREFUSED 127.0.0.1:5432')).toBe('');
});
