import { readHtmlDocument } from '../page/html-document';
import { type HtmlFacts, htmlFactsOf } from './html-page';

const readHtml = (html: string): HtmlFacts => htmlFactsOf(readHtmlDocument(html, 'https://page.invalid/'));

const CSP = `http-equiv="Content-Security-Policy" content="script-src 'self'"`;

describe('htmlFactsOf', () => {
  it('reads policies in the head only', () => {
    expect(readHtml(`<head><meta ${CSP}></head><body></body>`).metaPolicies).toEqual(["script-src 'self'"]);
    expect(readHtml(`<body><div><meta ${CSP}></div></body>`).metaPolicies).toEqual([]);
  });

  it('ignores what only looks like markup', () => {
    const page = readHtml(
      `<!-- <meta ${CSP}> --><script>'<input type="password">'</script><template><input type=password></template>`,
    );
    expect(page).toMatchObject({ metaPolicies: [], hasPasswordField: false });
  });

  it('sees a password field however it is written', () => {
    expect(readHtml('<form><INPUT TYPE=Password>').hasPasswordField).toBe(true);
    expect(readHtml('<input type=text name=password>').hasPasswordField).toBe(false);
  });

  it('takes the last referrer policy of the document', () => {
    expect(
      readHtml('<meta name=referrer content=origin><meta name=Referrer content=unsafe-url>').metaReferrer,
    ).toBe('unsafe-url');
  });

  it('survives a hostile depth', () => {
    expect(readHtml('<div>'.repeat(50_000)).hasPasswordField).toBe(false);
  });
});
