import { describeScanner } from '@palisade/scan-engine/testing/describe-scanner';
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
  cases: [
    ['a good file', withFile(GOOD), []],
    ['none at both places', seen(look(), old()), ['securitytxt-missing']],
    [
      'an old file with every fault',
      withFile('Hello\nContact: a@shop.example\nExpires: 2020-01-01T00:00:00Z\n', {
        place: 'old',
        isOverHttp: true,
        contentType: 'text/html',
      }),
      [
        'securitytxt-expired',
        'securitytxt-no-contact',
        'securitytxt-invalid',
        'securitytxt-wrong-place',
        'securitytxt-not-https',
        'securitytxt-bad-type',
      ],
    ],
    ['no expires', withFile('Contact: tel:+12015550123'), ['securitytxt-no-expires']],
    ['signed, without its address', withFile(SIGNED), ['securitytxt-canonical-mismatch']],
    [
      'signed, with the address after a redirect',
      withFile(SIGNED.replace('Contact', 'Canonical: https://hub.example/s\nContact'), {
        lastUrl: 'https://hub.example/s',
      }),
      [],
    ],
    ...(
      ['failed', 'challenge', 'too_many_requests', 'server_error', 'refused', 'redirects'] as const
    ).flatMap((outcome) => [
      [`first: ${outcome}`, seen(look({ outcome })), null] as const,
      [`then: ${outcome}`, seen(look(), old({ outcome })), null] as const,
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
