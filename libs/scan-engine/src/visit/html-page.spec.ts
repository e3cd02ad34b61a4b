import { readHtmlDocument } from '../page/html-document';
import type { TargetResponse } from '@palisade/target-client';
import type { Asked } from './ask';
import { type HtmlFacts, htmlFactsOf, htmlIn } from './html-page';

const readHtml = (html: string): HtmlFacts => htmlFactsOf(readHtmlDocument(html, 'https://page.invalid/'));

const CSP = `http-equiv="Content-Security-Policy" content="script-src 'self'"`;

const pageWith = (policy: string): Asked => {
  const text = '<!doctype html><link rel=stylesheet href=/a.css><script src=/a.js></script><p>Hi</p>';
  const response = {
    ok: true,
    url: 'https://page.invalid/',
    status: 200,
    headers: [
      ['content-type', 'text/html'],
      ['content-security-policy', policy],
    ],
    body: Buffer.from(text),
    truncated: false,
  } as TargetResponse;
  return { url: response.url, text, response } as Asked;
};

it.each([
  ['sandbox', 0],
  ["default-src 'self', sandbox allow-forms", 0],
  ['sandbox allow-scripts', 1],
  ["default-src 'self'", 1],
])('a page with the policy %s has %s scripts that run', (policy, scripts) => {
  const html = htmlIn(pageWith(policy));
  const kinds = html?.subresources.map(({ kind }) => kind).filter((kind) => kind === 'script');
  expect([html?.scripts, kinds?.length, html?.assets.length]).toEqual([scripts, scripts, 1 + scripts]);
});

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
