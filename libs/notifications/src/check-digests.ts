import { chosen, type Digest, digest, plural, timeOf } from './digest-parts';
import type {
  ApiChangedData,
  CertificatesData,
  OverdueData,
  StagingEndingData,
  SubdomainsData,
  VerificationLostData,
} from './message';
import { METHOD_WORDS } from './words';

export const overdueDigest = ({ check, due_at: due, url }: OverdueData): Digest =>
  digest(`${check.domain}: the scan is overdue`, url, 'Open the check', [
    `A scan was due ${timeOf(due)} and has not completed. Until a scan completes, Palisade does not detect new issues on this site.`,
    'You get one more message when a scan completes.',
  ]);

export const stagingDigest = ({ check, ends_at: ends, url }: StagingEndingData): Digest =>
  digest(`${check.domain}: staging ends soon`, url, 'Open the staging settings', [
    `Tests may change the data of this site until ${timeOf(ends)}. After that they only read, and no longer try what only a staging site permits.`,
    'An admin can renew it for 90 days.',
  ]);

export function unverifiedDigest({ check, method, url }: VerificationLostData): Digest {
  const domain = check.domain;
  return digest(`${domain} is no longer verified`, url, 'Verify the domain', [
    `Palisade can no longer find the proof (${METHOD_WORDS[method] ?? 'a record'}) that ${domain} is yours.`,
    'Its intrusive tests send nothing until the domain is verified again. All other tests continue.',
  ]);
}

export function subdomainsDigest({ check, names, count, url }: SubdomainsData): Digest {
  const more = count - names.length;
  return {
    ...digest(`${check.domain}: ${plural(count, 'new host name')}`, url, 'Open the check', [
      'The search for hosts found them below the domain. Create checks for those that you want to watch, and remove the records of those that you do not need.',
    ]),
    lines: names.map((name) => ({ tag: '', severity: null, text: name, location: '', url })),
    more: more > 0 ? `And ${more.toLocaleString('en')} more.` : '',
  };
}

export function certificatesDigest({ check, certificates, count, url }: CertificatesData): Digest {
  const more = count - certificates.length;
  return {
    ...digest(`${check.domain}: ${plural(count, 'unexpected certificate')}`, url, 'Open the check', [
      'The log of certificates has them for names of the domain. If nobody of you requested one, someone else controls a name or its DNS: have it revoked, and find out how it was issued.',
    ]),
    lines: certificates.map(({ names, issuer, not_before, reason }) => ({
      tag: reason === 'caa' ? 'CAA excludes its issuer' : 'New issuer',
      severity: null,
      text: `${chosen(names.join(', '))} by ${chosen(issuer)}, from ${not_before.slice(0, 10)}`,
      location: '',
      url,
    })),
    more: more > 0 ? `And ${more.toLocaleString('en')} more.` : '',
  };
}

export function apiDigest({ check, url, ...changes }: ApiChangedData): Digest {
  const { added, removed, added_count: more, removed_count: fewer } = changes;
  const lineOfOperation = (tag: string) => (text: string) => ({
    tag,
    severity: null,
    text: chosen(text),
    location: '',
    url,
  });
  const unlisted = more + fewer - added.length - removed.length;
  return {
    ...digest(`${check.domain}: the API document changed`, url, 'Open the check', [
      `It has ${plural(more, 'new operation')}, and ${plural(fewer, 'operation')} of the previous scan ${fewer === 1 ? 'is' : 'are'} gone. “(sign-in)” stands after those that require one.`,
    ]),
    lines: [...added.map(lineOfOperation('New')), ...removed.map(lineOfOperation('Removed'))],
    more: unlisted > 0 ? `And ${unlisted.toLocaleString('en')} more.` : '',
  };
}
