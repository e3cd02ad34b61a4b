import { cweAddress, linkWords, readEvidence } from './evidence';

describe('readEvidence', () => {
  it('sorts known fields and keeps the rest', () => {
    const evidence = readEvidence({
      page: 'https://shop.example/',
      request: 'GET https://shop.example/',
      status: 200,
      header: 'x-frame-options',
      observed: null,
      expected: 'DENY',
      reproduce: "curl 'https://shop.example/'",
      references: { cwe: 'CWE-1021', links: ['https://www.w3.org/TR/CSP3/'] },
    });
    expect(evidence.facts).toEqual([
      ['Request', 'GET https://shop.example/'],
      ['Status', '200'],
      ['Header', 'x-frame-options'],
      ['Observed', 'not sent'],
      ['Expected', 'DENY'],
    ]);
    expect(evidence).toMatchObject({
      replay: "curl 'https://shop.example/'",
      cwe: 'CWE-1021',
      links: ['https://www.w3.org/TR/CSP3/'],
      rest: { page: 'https://shop.example/' },
    });
  });

  it('reads references in the flat form', () => {
    const links = ['https://www.rfc-editor.org/rfc/rfc9525#section-6'];
    expect(readEvidence({ cwe: 'CWE-297', references: links })).toMatchObject({ cwe: 'CWE-297', links });
  });

  it('writes observed headers line by line', () => {
    const { facts } = readEvidence({
      observed: { vary: 'Origin', 'access-control-allow-credentials': 'true' },
    });
    expect(facts[0]?.[1]).toBe('vary: Origin\naccess-control-allow-credentials: true');
  });

  it('makes links only of web addresses', () => {
    const references = {
      links: ['javascript:alert(1)', 'https://', 7, 'data:text/html,x', 'https://a.example/'],
    };
    expect(readEvidence({ references }).links).toEqual(['https://a.example/']);
  });
});

it('links a weakness to its description', () => {
  expect(cweAddress('CWE-352')).toBe('https://cwe.mitre.org/data/definitions/352.html');
  expect(cweAddress('CWE-352/../x')).toBeNull();
});

it.each([
  ['https://www.w3.org/TR/CSP3/', 'w3.org: CSP3'],
  ['https://owasp.org/', 'owasp.org'],
  ['https://www.rfc-editor.org/rfc/rfc9525#section-6', 'rfc-editor.org: section-6'],
  [
    'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers.html',
    'cheatsheetseries.owasp.org: HTTP Headers',
  ],
])('the link to %s reads "%s"', (address, words) => expect(linkWords(address)).toBe(words));
