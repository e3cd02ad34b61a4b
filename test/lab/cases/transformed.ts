import type { CaseOf } from '../lab-case';
import { type Page, pages } from '../sites/pages';

const SHEET =
  '<?xml version="1.0"?><xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html><body><a href="/gone">x</a><script src="https://cdn.other.com/jquery.js"/></body></html></xsl:template></xsl:stylesheet>';
const xml = (prologue: string): Page => ({
  headers: { 'content-type': 'text/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${prologue}<statistics version="3.13"><counters><counter name="QUERY">0</counter></counters></statistics>`,
});
const drawn = xml('<?xml-stylesheet type="text/xsl" href="/draw.xsl"?>\n');

/** A start page of XML that a style sheet of XSLT makes into a page (the statistics of BIND): what it loads and links is in the style sheet. */
export const TRANSFORMED_CASES: CaseOf[] = [
  {
    name: 'a start page that XSLT draws',
    site: (ground) => ground.https(pages({ '/': drawn, '/draw.xsl': { body: SHEET } })),
    expected: 'inconclusive',
    guards: 'what was not read is not clean',
  },
  {
    name: 'a start page of plain XML',
    site: (ground) => ground.https(pages({ '/': xml('') })),
    expected: [],
  },
];

const SHELL =
  '<!doctype html><html lang="en"><head><title>App</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>';

/** A start page that scripts draw (Ungit): its links are in scripts. */
export const SHELL_CASES: CaseOf[] = [
  {
    name: 'a start page that scripts draw',
    site: (ground) => ground.https(pages({ '/': { body: SHELL } })),
    expected: 'inconclusive',
    guards: 'what was not read is not clean',
  },
];
