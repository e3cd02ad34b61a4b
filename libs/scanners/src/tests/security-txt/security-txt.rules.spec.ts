import { CATALOGUE } from '@palisade/catalogue';
import { describeScanner } from '../../testing/describe-scanner';
import type { PlaceLook, SecurityTxtObservation } from './security-txt-observation';
import { parseSecurityTxt } from './security-txt.parser';
import { judgeSecurityTxt } from './security-txt.rules';
import { securityTxtScanner } from './security-txt.scanner';

const URL_OF = {
  well_known: 'https://shop.example/.well-known/security.txt',
  old: 'https://shop.example/security.txt',
};
const NOW = Date.parse('2026-01-01T00:00:00Z');
const GOOD = 'Contact: mailto:a@shop.example\nExpires: 2026-12-31T00:00:00Z\n';
const SIGNED = `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n${GOOD}-----BEGIN PGP SIGNATURE-----\nx\n`;

const look = (changes: Partial<PlaceLook> = {}): PlaceLook => ({
  place: 'well_known',
  url: URL_OF.well_known,
  lastUrl: URL_OF.well_known,
  outcome: 'absent',
  failure: null,
  status: 404,
  isOverHttp: false,
  contentType: 'text/plain',
  file: null,
  ...changes,
});

const seen = (...looks: PlaceLook[]): SecurityTxtObservation => ({ looks, now: NOW });

const withFile = (text: string, changes: Partial<PlaceLook> = {}): SecurityTxtObservation =>
  seen(look({ outcome: 'file', status: 200, file: parseSecurityTxt(Buffer.from(text)), ...changes }));

const old = (changes: Partial<PlaceLook> = {}): PlaceLook =>
  look({ place: 'old', url: URL_OF.old, lastUrl: URL_OF.old, ...changes });

describeScanner({
  scanner: securityTxtScanner,
  folder: __dirname,
  ruleIds: Object.keys(CATALOGUE.security_txt.rules),
  fixtures: [
    { name: 'a good file', observation: withFile(GOOD), findings: [] },
    { name: 'none at both places', observation: seen(look(), old()), findings: ['securitytxt-missing'] },
    {
      name: 'an old file with every fault',
      observation: withFile('Hello\nContact: a@shop.example\nExpires: 2020-01-01T00:00:00Z\n', {
        place: 'old',
        isOverHttp: true,
        contentType: 'text/html',
      }),
      findings: [
        'securitytxt-expired',
        'securitytxt-no-contact',
        'securitytxt-invalid',
        'securitytxt-wrong-place',
        'securitytxt-not-https',
        'securitytxt-bad-type',
      ],
    },
    {
      name: 'no expires',
      observation: withFile('Contact: tel:+12015550123'),
      findings: ['securitytxt-no-expires'],
    },
    {
      name: 'signed, without its address',
      observation: withFile(SIGNED),
      findings: ['securitytxt-canonical-mismatch'],
    },
    {
      name: 'signed, with the address after a redirect',
      observation: withFile(SIGNED.replace('Contact', 'Canonical: https://hub.example/s\nContact'), {
        lastUrl: 'https://hub.example/s',
      }),
      findings: [],
    },
    ...(
      ['failed', 'challenge', 'too_many_requests', 'server_error', 'refused', 'redirects'] as const
    ).flatMap((outcome) => [
      { name: `first: ${outcome}`, observation: seen(look({ outcome })), findings: [], inconclusive: true },
      {
        name: `then: ${outcome}`,
        observation: seen(look(), old({ outcome })),
        findings: [],
        inconclusive: true,
      },
    ]),
  ],
});

describe('the details', () => {
  it('say what is not a finding', () => {
    const { technicalDetails } = judgeSecurityTxt(
      withFile(`${GOOD}Contact: a@shop.example\nCanonical: https://other.example/\n`),
    );
    expect(technicalDetails).toEqual({
      statuses: { well_known: 200 },
      url: URL_OF.well_known,
      fields: ['contact', 'expires', 'canonical'],
      is_signed: false,
      unusable_contacts: ['a@shop.example'],
      expires_far_away: false,
      names_languages: false,
      canonical_matches: false,
    });
  });
});
