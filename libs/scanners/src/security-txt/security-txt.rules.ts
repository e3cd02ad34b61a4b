import type { RuleId } from '@palisade/catalogue';
import {
  CHALLENGED,
  type Inconclusive,
  RATE_LIMITED,
  failedRequest,
  serverError,
  type Finding,
  type Judgement,
  bounded,
  toFinding,
  worstFirst,
  curlBody,
  curlHeader,
  notJudged,
} from '@palisade/scan-engine';
import { type PlaceLook, type SecurityTxtObservation, fileOf } from './security-txt-observation';
import { type SecurityTxtFile, isUsableContact, timeOf } from './security-txt.parser';

type Id = RuleId<'security_txt'>;
type FoundFile = PlaceLook & { file: SecurityTxtFile };

interface Defect {
  id: Id;
  observed: string | null;
  expected: string;
  detail?: string;
}

const SUMMARY = 'The site has a valid security.txt.';

/** The whole judgement: a pure function of what was seen. */
export function judgeSecurityTxt(observation: SecurityTxtObservation): Judgement {
  const found = fileOf(observation);
  const reason = found === null ? inconclusiveReason(observation) : null;
  const technicalDetails = detailsOf(observation, found);
  if (reason !== null) return notJudged(reason, SUMMARY, technicalDetails);
  const findings = found === null ? [missing(observation)] : defectsOf(found, observation.now);
  return {
    findings: worstFirst(findings),
    technicalDetails,
    judged: 'all',
    inconclusive: null,
    summary: SUMMARY,
  };
}

function missing({ looks }: SecurityTxtObservation): Finding {
  const [look] = looks;
  const url = look?.url ?? '';
  return toFinding('security_txt', 'securitytxt-missing', {
    location: '',
    evidence: {
      request: `GET ${url}`,
      observed: `status ${look?.status ?? 'none'}, and no security.txt`,
      expected: 'a text file with Contact and Expires (RFC 9116)',
      reproduce: curlHeader(url),
    },
  });
}

function defectsOf(found: FoundFile, now: number): Finding[] {
  const defects = [
    ...expiry(found.file, now),
    ...contacts(found.file),
    ...format(found.file),
    ...place(found),
    ...type(found),
    ...canonical(found),
  ];
  return defects.map(({ id, observed, expected, detail }) =>
    toFinding('security_txt', id, {
      location: '',
      detail,
      evidence: {
        request: `GET ${found.url}`,
        observed,
        expected,
        reproduce: id === 'securitytxt-bad-type' ? curlHeader(found.lastUrl) : curlBody(found.lastUrl),
      },
    }),
  );
}

function expiry({ expires }: SecurityTxtFile, now: number): Defect[] {
  const [text = ''] = expires;
  if (expires.length !== 1)
    return [
      {
        id: 'securitytxt-no-expires',
        observed: expires.length === 0 ? null : expires.map((each) => `Expires: ${each}`).join('; '),
        expected: 'one Expires field',
      },
    ];
  const time = timeOf(text);
  const isOver = time !== null && time < now;
  return isOver
    ? [{ id: 'securitytxt-expired', observed: `Expires: ${text}`, expected: 'a time in the future' }]
    : [];
}

function contacts({ contacts: all }: SecurityTxtFile): Defect[] {
  if (all.some(isUsableContact)) return [];
  const observed = all.length === 0 ? null : all.map((each) => `Contact: ${each}`).join('; ');
  return [
    {
      id: 'securitytxt-no-contact',
      observed,
      expected: 'a Contact field with a mailto:, tel: or https: URI',
    },
  ];
}

/** One finding for all that a strict parser rejects. */
function format({ wrongLines, expires, languageFields }: SecurityTxtFile): Defect[] {
  const faults = wrongLines.map(({ number, text }) => `line ${number}: ${text}`);
  const [text] = expires;
  if (expires.length === 1 && text !== undefined && timeOf(text) === null)
    faults.push(`Expires: ${text} is not a time of RFC 3339`);
  if (languageFields > 1) faults.push(`${languageFields} Preferred-Languages fields`);
  return faults.length === 0
    ? []
    : [
        {
          id: 'securitytxt-invalid',
          observed: faults.join('; '),
          expected: 'fields and comments only (RFC 9116 section 4)',
        },
      ];
}

function place(found: FoundFile): Defect[] {
  const defects: Defect[] = [];
  if (found.place === 'old')
    defects.push({
      id: 'securitytxt-wrong-place',
      observed: 'the file is at /security.txt only',
      expected: 'the file at /.well-known/security.txt',
    });
  if (found.isOverHttp)
    defects.push({
      id: 'securitytxt-not-https',
      observed: `the file came from ${bounded(found.lastUrl)}`,
      expected: 'https from the first request to the file',
    });
  return defects;
}

function type({ contentType, file }: FoundFile): Defect[] {
  const isPlain = /^\s*text\/plain\s*(;|$)/i.test(contentType ?? '');
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase();
  // ASCII is a part of UTF-8, so a file of it may come under either name, or under none.
  const isUtf8 = charset === undefined ? file.isAscii : charset === 'utf-8' || charset === 'utf8';
  const isRight = isPlain && file.isUtf8 && (isUtf8 || (charset === 'us-ascii' && file.isAscii));
  return isRight
    ? []
    : [
        {
          id: 'securitytxt-bad-type',
          observed: file.isUtf8
            ? contentType
            : `${contentType ?? 'no Content-Type'}; bytes that are not UTF-8`,
          expected: 'text/plain; charset=utf-8',
        },
      ];
}

function canonical({ file, url, lastUrl }: FoundFile): Defect[] {
  if (!file.isSigned || file.canonicals.some((each) => each === url || each === lastUrl)) return [];
  const observed = file.canonicals.length === 0 ? null : file.canonicals.join('; ');
  return [{ id: 'securitytxt-canonical-mismatch', observed, expected: `Canonical: ${url}` }];
}

/** Why nothing can be said: a place did not respond for itself. */
function inconclusiveReason({ looks }: SecurityTxtObservation): Inconclusive | null {
  const look = looks.find(({ outcome }) => outcome !== 'absent');
  switch (look?.outcome) {
    case 'failed':
      return failedRequest(look.failure);
    case 'challenge':
      return CHALLENGED;
    case 'too_many_requests':
      return RATE_LIMITED;
    case 'server_error':
      return serverError(look.status);
    case 'refused':
      return {
        sentence: `the site refused the request for its security.txt (status ${look.status}); let everyone read that file, then scan again`,
        reason: 'refused_path',
      };
    case 'redirects':
      return {
        sentence:
          'the address of the security.txt redirects too often; let it lead to the file, then scan again',
        reason: 'redirect_loop',
      };
    case 'absent':
    case 'file':
    case undefined:
      return null;
  }
}

const FAR_MS = 366 * 86_400_000;

function detailsOf({ looks, now }: SecurityTxtObservation, found: FoundFile | null): Record<string, unknown> {
  const statuses = Object.fromEntries(looks.map(({ place: where, status }) => [where, status]));
  if (found === null) return { statuses };
  const { file, lastUrl } = found;
  const time = timeOf(file.expires[0] ?? '');
  return {
    statuses,
    url: bounded(lastUrl),
    fields: file.fields,
    is_signed: file.isSigned,
    unusable_contacts: file.contacts.filter((each) => !isUsableContact(each)),
    expires_far_away: time !== null && time - now > FAR_MS,
    names_languages: file.languageFields > 0,
    canonical_matches:
      file.canonicals.length === 0
        ? null
        : canonical({ ...found, file: { ...file, isSigned: true } }).length === 0,
  };
}
