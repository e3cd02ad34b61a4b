import type { Defect } from './defect';
import { headerValue, type Page, DISCLOSING_HEADERS } from '@palisade/scan-engine';

/** Rules for any response of the site itself, document or not. */
export const judgeResponse = (page: Page): Defect[] => [
  ...judgeNosniff(page),
  ...judgeDisclosure(page),
  ...judgeDeprecated(page),
];

/** Browsers look at the first item only (Fetch, "determine nosniff"). */
export function judgeNosniff(page: Page): Defect[] {
  if (page.status !== 200) return [];
  const header = 'x-content-type-options';
  const value = headerValue(page, header);
  if (value === null) return [{ id: 'nosniff-missing', header, expected: 'nosniff', detail: '' }];
  if (value.split(',')[0]?.trim().toLowerCase() === 'nosniff') return [];
  return [{ id: 'nosniff-invalid', header, expected: 'nosniff', detail: '' }];
}

/** A name alone is a fact; a version tells which published holes to try. */
const VERSION = /(^|[\s/(_v-])\d+\.\d+|\/\d+(\s|$)|[a-z] v?\d+( \(|$)/i;

function judgeDisclosure(page: Page): Defect[] {
  const disclosed = DISCLOSING_HEADERS.filter((name) => VERSION.test(headerValue(page, name) ?? ''));
  const [first] = disclosed;
  if (first === undefined) return [];
  return [
    {
      id: 'info-disclosure-version',
      header: first,
      fields: disclosed.slice(0, 12),
      observed: disclosed.map((name) => `${name}: ${headerValue(page, name)}`).join('\n'),
      expected: 'no version number',
      detail: `Seen in: ${disclosed.join(', ')}.`,
    },
  ];
}

const DEPRECATED: readonly { header: string; isHarmful: (value: string) => boolean; reason: string }[] = [
  {
    header: 'x-xss-protection',
    isHarmful: (value) => /^\s*1/.test(value),
    reason: 'X-XSS-Protection switches on a filter of old browsers that could itself be abused',
  },
  {
    header: 'public-key-pins',
    isHarmful: () => true,
    reason: 'Public-Key-Pins could lock visitors out and is no longer read',
  },
  {
    header: 'public-key-pins-report-only',
    isHarmful: () => true,
    reason: 'Public-Key-Pins-Report-Only is no longer read',
  },
  { header: 'expect-ct', isHarmful: () => true, reason: 'Expect-CT is no longer read' },
];

function judgeDeprecated(page: Page): Defect[] {
  const found = DEPRECATED.filter(({ header, isHarmful }) => {
    const value = headerValue(page, header);
    return value !== null && isHarmful(value);
  });
  const [first] = found;
  if (first === undefined) return [];
  return [
    {
      id: 'deprecated-header',
      header: first.header,
      fields: found.map(({ header }) => header),
      observed: found.map(({ header }) => `${header}: ${headerValue(page, header)}`).join('\n'),
      expected: 'absent (or x-xss-protection: 0)',
      detail: `${found.map(({ reason }) => reason).join('. ')}.`,
    },
  ];
}
