import { DATA_SETS } from '@palisade/catalogue';
import type { TestKey } from '@palisade/vocabulary';
import type { Judgement } from '../contract/scanner';
import { inconclusiveResult, toTestResult } from './test-result';

const RECEIPT = { requests: {}, connections: 0, bytes_received: 0, first_at: null, last_at: null };
const CLEAN: Judgement = {
  findings: [],
  technicalDetails: {},
  judged: 'all',
  inconclusive: null,
  summary: 'All is well.',
};
const dateOf = (wanted: string) => DATA_SETS.find(({ id }) => id === wanted)?.date;

describe('the technical details of a result', () => {
  it('name the dates of the data that the test judged by', () => {
    const details = (key: TestKey) => toTestResult(key, CLEAN, RECEIPT).technicalDetails.data_dates;
    expect(details('subdomain_takeover')).toEqual({ takeover_services: dateOf('takeover_services') });
    expect(details('email_security')).toEqual({ dkim_selectors: dateOf('dkim_selectors') });
    expect(details('outdated_js_libraries')).toEqual({
      js_advisories: dateOf('js_advisories'),
      file_cdns: dateOf('file_cdns'),
    });
    expect(details('cookie_security')).toBeUndefined();
  });

  it('name them where the test could not judge, too', () => {
    const why = { sentence: 'the target does not respond', reason: 'timeout' };
    const { technicalDetails, inconclusive } = inconclusiveResult('dns_security', why, RECEIPT);
    expect(inconclusive).toEqual(why);
    expect(technicalDetails).toEqual({ data_dates: { caa_names: dateOf('caa_names') } });
  });
});

describe('the coverage of a result', () => {
  const judged = { ...CLEAN, judged: ['/', '/shop'], unjudgedRules: ['b', 'a'] };

  it('is in fields, not among the details', () => {
    const result = toTestResult('cookie_security', { ...judged, technicalDetails: { fact: 1 } }, RECEIPT);
    expect(result).toMatchObject({
      inconclusive: null,
      judgedLocations: ['/', '/shop'],
      unjudgedRules: ['a', 'b'],
    });
    expect(result.technicalDetails).toEqual({ fact: 1 });
  });

  it('is empty when the test could not judge, and says why for people and for programs', () => {
    const sentence = 'the site is silent';
    const blind = { ...judged, inconclusive: { sentence, reason: 'reset' }, technicalDetails: { fact: 1 } };
    const result = toTestResult('cookie_security', blind, RECEIPT);
    expect(result).toMatchObject({
      message: `Inconclusive: ${sentence}`,
      inconclusive: { sentence, reason: 'reset' },
      judgedLocations: [],
      unjudgedRules: [],
    });
    expect(result.technicalDetails).toEqual({ fact: 1 });
  });
});
