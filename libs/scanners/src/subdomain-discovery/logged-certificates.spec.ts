import { certificatesIn } from './logged-certificates';

const NOW = new Date('2026-11-30T00:00:00Z');
const read = (...entries: Record<string, unknown>[]) => certificatesIn(entries, 'shop.test', NOW);

/** As crt.sh writes it. */
const entry = (more: object = {}) => ({
  id: 22_300_100_200,
  issuer_name: "C=US, O=Let's Encrypt, CN=R11",
  name_value: 'shop.test\n*.shop.test',
  serial_number: '04AB12',
  not_before: '2026-11-01T10:00:00',
  not_after: '2027-01-30T10:00:00',
  ...more,
});

it('reads the form of crt.sh, whose times are those of UTC', () => {
  expect(read(entry())).toEqual([
    {
      id: '04ab12',
      issuer: "Let's Encrypt",
      names: ['shop.test', '*.shop.test'],
      not_before: '2026-11-01T10:00:00.000Z',
      not_after: '2027-01-30T10:00:00.000Z',
    },
  ]);
});

it('reads the form of Certspotter', () => {
  const written = {
    id: '8899001',
    cert_sha256: 'ab12cd',
    dns_names: ['a.shop.test'],
    issuer: { friendly_name: 'DigiCert', name: 'C=US, O="DigiCert, Inc.", CN=DigiCert TLS RSA 2026' },
    not_before: '2026-11-02T00:00:00Z',
    not_after: '2027-05-02T00:00:00Z',
  };
  expect(read(written)).toMatchObject([{ id: 'ab12cd', issuer: 'DigiCert, Inc.', names: ['a.shop.test'] }]);
});

it('counts a certificate and what announced it once', () => {
  expect(read(entry({ id: 1 }), entry({ id: 2 }))).toHaveLength(1);
});

it('puts the newest first, and has no more than 60', () => {
  const many = Array.from({ length: 80 }, (_, day) =>
    entry({
      serial_number: `s${day}`,
      not_before: `2026-09-${String((day % 30) + 1).padStart(2, '0')}T00:00:00`,
    }),
  );
  const found = read(...many, entry({ serial_number: 'newest', not_before: '2026-11-29T00:00:00' }));
  expect(found).toHaveLength(60);
  expect(found[0]?.id).toBe('newest');
});

it.each([
  ['has ended', { not_after: '2026-11-29T23:59:59' }],
  ['is for names of strangers', { name_value: 'notshop.test\nshop.test.evil.test' }],
  ['names no organisation', { issuer_name: 'CN=Private CA' }],
  ['has no number', { serial_number: undefined }],
  ['has a number that is none', { serial_number: '<script>' }],
  ['has no times', { not_before: 'yesterday' }],
])('leaves out what %s', (_, more) => {
  expect(read(entry(more))).toEqual([]);
});
