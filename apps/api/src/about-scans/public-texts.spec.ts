import { aboutScansPage } from './about-scans.page';
import { securityTxt } from './public-texts';

const NOW = new Date('2026-03-07T12:34:56Z');
const URL = 'https://palisade.example';

describe('securityTxt', () => {
  it.each([
    [undefined, 'Contact: https://palisade.example/about-scans'],
    ['security@example.com', 'Contact: mailto:security@example.com'],
    ['https://example.com/report', 'Contact: https://example.com/report'],
  ])('names the contact %s', (contact, line) => {
    expect(securityTxt(URL, contact, NOW).split('\n')[0]).toBe(line);
  });

  it('expires within half a year, at midnight', () => {
    expect(securityTxt(URL, undefined, NOW)).toContain('Expires: 2026-09-03T00:00:00Z\n');
  });
});

it('names the contact of the operator on the page, escaped', () => {
  expect(aboutScansPage(URL, `https://example.com/?a='b'`)).toContain(
    'href="https://example.com/?a=&#39;b&#39;"',
  );
  expect(aboutScansPage(URL)).not.toContain('Contact</h2>');
});
