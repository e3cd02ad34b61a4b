import { choice, field, one, text, texts } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { DOMAIN, LABEL } from '../../http/fields/response-limits';
import { OPTIONAL, Parameter } from '../../http/fields/request-fields';

export const HEADER_GRADES = ['A+', 'A', 'B', 'C', 'D', 'E', 'F'] as const;
export type HeaderGrade = (typeof HEADER_GRADES)[number];

export const HEADER_COLOURS = ['green', 'orange', 'red'] as const;
export type HeaderColour = (typeof HEADER_COLOURS)[number];

/** Any address that can be scanned is shorter. */
const LONGEST_QUERY = 2_048;

export class SecurityHeadersQuery {
  @Parameter.Text({ maxLength: LONGEST_QUERY }, 'shop.example.com', 'A domain or an http(s) URL of a check.')
  q!: string;

  @Parameter.Text({ maxLength: 10 }, 'on', 'Without effect: results are never public.', OPTIONAL)
  hide?: string;

  @Parameter.Text({ maxLength: 10 }, 'on', 'Without effect: scans follow redirects.', OPTIONAL)
  followRedirects?: string;
}

const SecurityHeadersSummary = resource('SecurityHeadersSummary', {
  site: text(DOMAIN, 'shop.example.com'),
  grade: choice(HEADER_GRADES, 'HeaderGrade', 'B'),
  timestamp: text(LABEL, '07 Mar 2026 10:15:00 UTC', 'When the scan ended.'),
  headers: field<Record<string, HeaderColour>>({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 6, pattern: `^(${HEADER_COLOURS.join('|')})$` },
    maxProperties: 10,
    example: { 'Strict-Transport-Security': 'green', 'Content-Security-Policy': 'red' },
    description: '`green`, `orange` where it has a weakness, `red` where it is missing.',
  }),
});

export const SecurityHeadersResource = resource('SecurityHeadersResource', {
  status: choice(['good'], 'SecurityHeadersStatus', 'good'),
  summary: one(SecurityHeadersSummary),
  missingHeaders: texts(10, LABEL, ['Content-Security-Policy'], 'Headers that are `red`.'),
});
export type SecurityHeadersResource = ResourceOf<typeof SecurityHeadersResource>;
