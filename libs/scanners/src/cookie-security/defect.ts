import type { RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import { type Finding, toFinding, curlHeader, onlyFields } from '@palisade/scan-engine';
import type { CookieForm } from './cookie-observation';

/** What a rule saw of one cookie, before it becomes a finding. */
export interface Defect {
  id: RuleId<'cookie_security'>;
  severity?: Severity;
  form: CookieForm;
  expected: string;
  detail?: string;
  /** Further facts for the evidence. */
  facts?: Record<string, unknown>;
}

export const findingOf = (name: string, { id, severity, form, expected, detail, facts }: Defect): Finding =>
  toFinding('cookie_security', id, {
    ...(severity === undefined ? {} : { severity }),
    location: name,
    detail,
    evidence: {
      request: `GET ${form.url}`,
      observed: `Set-Cookie: ${shownLine(name, form)}`,
      expected,
      confirmed: form.answers > 1,
      ...facts,
      reproduce: `${curlHeader(form.url)} | ${onlyFields(['set-cookie'])}`,
    },
  });

/** The line as the site sends it, with attributes in one order and without its value. */
export function shownLine(name: string, form: CookieForm): string {
  const { domain, path, lifetime, secure, httpOnly, sameSiteText } = form;
  return [
    `${name}=<redacted>`,
    ...(domain === null ? [] : [`Domain=${domain}`]),
    ...(path === null ? [] : [`Path=${path}`]),
    ...(lifetime === null ? [] : [lifetimeText(lifetime)]),
    ...(secure ? ['Secure'] : []),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(sameSiteText === null ? [] : [`SameSite=${sameSiteText}`]),
  ].join('; ');
}

const DAY = 86_400;

const lifetimeText = ({ seconds, from }: NonNullable<CookieForm['lifetime']>): string =>
  from === 'max-age' ? `Max-Age=${seconds}` : `Expires=<about ${Math.round(seconds / DAY)} days later>`;
