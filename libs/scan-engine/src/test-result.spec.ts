import { DATA_SETS } from '@palisade/catalogue';
import type { TestKey } from '@palisade/vocabulary';
import type { Judgement } from './scanner';
import { inconclusiveResult, toTestResult } from './test-result';

const RECEIPT = { requests: {}, connections: 0, bytes_received: 0, first_at: null, last_at: null };
const CLEAN: Judgement = {
  ...{ findings: [], technicalDetails: {}, judged: 'all', inconclusive: null, summary: 'All is well.' },
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
    const { technicalDetails } = inconclusiveResult('dns_security', why, RECEIPT);
    expect(technicalDetails).toMatchObject({
      reason: 'timeout',
      data_dates: { caa_names: dateOf('caa_names') },
    });
  });
});
