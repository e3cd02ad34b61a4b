import { readHtmlDocument } from '../page/html-document';
import type { SiteCrawl, CrawledPage } from '../visit/crawled-page';
import { stagingPoints } from './staging-points';

const ORIGIN = 'https://shop.test';

/** The table of the application: each body that a scan may send is applied as its framework would. */
class Application {
  readonly rows = new Map([
    ['1', 'Ada'],
    ['2', 'Bob'],
    ['my-first-post', 'Text'],
  ]);

  /** Writes the row that a member of the body names, or a new one. */
  apply(body: string, type: string): void {
    const members = type.includes('json')
      ? Object.entries(JSON.parse(body) as Record<string, unknown>).map(([name, value]): [string, string] => [
          name,
          String(value),
        ])
      : [...new URLSearchParams(body)];
    const named = members.find(([, value]) => this.rows.has(value));
    const text = members.map(([, value]) => value).join(' ');
    this.rows.set(named?.[1] ?? `new ${this.rows.size}`, text);
  }
}

const pageOf = (html: string, url = `${ORIGIN}/`): CrawledPage => ({
  url,
  requestedUrl: url,
  outcome: 'answered',
  failure: null,
  status: 200,
  headers: [],
  depth: 0,
  html: readHtmlDocument(html, url),
  hops: [],
  redirectsTo: null,
  truncated: false,
  blockedBy: null,
  isEmpty: false,
  cookie: null,
});

function sentTo(application: Application, html: string, script = ''): { left: string[]; bodies: string[] } {
  const page = pageOf(html);
  const crawl: SiteCrawl = {
    origin: ORIGIN,
    pages: [page],
    requests: 1,
    sources: [],
    readSources: [],
    turnRequests: 0,
    avoidedLinks: [],
    excluded: [],
    waiting: [],
    alike: [],
    unlinked: [],
    reported: [],
    acting: [],
  };
  const left: string[] = [];
  const points = stagingPoints({
    crawl,
    programs: script === '' ? [] : [[page.url, script]],
    requests: [],
    nextVisit: null,
    visitor: { isSignedIn: false },
    onLeftAlone: (url, reason) => left.push(`${url} ${reason}`),
  });
  const bodies = points.flatMap((point) => {
    const {
      method,
      body = '',
      headers = {},
    } = point.requestWith(point.name === '' ? 'x' : `${point.value}'`);
    if (method !== 'POST' && method !== 'PUT') return [];
    application.apply(String(body), headers['content-type'] ?? '');
    return [String(body)];
  });
  return { left, bodies };
}

describe('bodies that write on a staging site', () => {
  it.each([
    [
      'a field that names a record',
      '<form method=post action=/people><input name=id><input name=first_name></form>',
      '',
    ],
    [
      'a value of the page',
      '<form method=post action=/people><input name=user_id value=2><input name=name></form>',
      '',
    ],
    [
      'a hidden identifier',
      '<form method=post action=/people><input type=hidden name=who value=1><input name=name></form>',
      '',
    ],
    [
      'a hidden slug',
      '<form method=post action=/p><input type=hidden name=post value=my-first-post><textarea name=text></textarea></form>',
      '',
    ],
    [
      'a script with an identifier',
      '',
      'fetch("/api/people", {method: "POST", body: JSON.stringify({id: 1, first_name: name})})',
    ],
    [
      'a script without a value',
      '',
      'fetch("/api/people", {method: "POST", body: JSON.stringify({userId, name})})',
    ],
  ])('overwrite no row: %s', (_what, html, script) => {
    const application = new Application();
    const before = [...application.rows];
    const { bodies } = sentTo(application, html, script);
    expect(bodies).not.toEqual([]);
    expect([...application.rows].slice(0, before.length)).toEqual(before);
    expect(bodies.every((body) => /7573\d{4}/.test(body))).toBe(true);
  });

  it.each([
    ['a path', '<form method=post action=/people/1/rename><input name=first_name></form>', ''],
    ['a query', '<form method=post action="/people?user_id=2"><input name=first_name></form>', ''],
    [
      'a path in a script',
      '',
      'fetch("/api/people/2", {method: "POST", body: JSON.stringify({first_name: name})})',
    ],
  ])('are not sent where %s names a record, and the coverage says so', (_what, html, script) => {
    const { bodies, left } = sentTo(new Application(), html, script);
    expect(bodies).toEqual([]);
    expect(left.join()).toMatch(
      /people\S* a request with a body may overwrite the record that it names \("(?:1|2|user_id)"\)/,
    );
  });

  it.each([
    [
      'a form',
      '<form method=post action=/find><input name=q><input type=password name=password value=secret></form>',
      '',
      /password=plsd/,
    ],
    [
      'a script',
      '',
      'fetch("/api/find", {method: "POST", body: JSON.stringify({q: "a", password: "secret"})})',
      /"password":"plsd"/,
    ],
  ])('have the mark for a password: %s', (_what, html, script, expected) => {
    const { bodies } = sentTo(new Application(), html, script);
    expect(bodies).not.toEqual([]);
    expect(bodies.every((body) => expected.test(body) && !body.includes('secret'))).toBe(true);
  });

  it.each([
    ['signs people in', '<button>Log in</button>'],
    ['sets a password', '<input type=password name=again>'],
    ['registers', '<button>Create account</button>'],
  ])('are not sent by a form that %s', (_what, more) => {
    const form = `<form method=post action=/find><input name=q><input type=password name=password>${more}</form>`;
    expect(sentTo(new Application(), form).bodies).toEqual([]);
  });

  it('keep tokens, operations and words of the page', () => {
    const { bodies } = sentTo(
      new Application(),
      '<form method=post action=/messages><input type=hidden name=csrf_token value=0123456789abcdef><input type=hidden name=form value=message><input name=android value=yes></form>',
    );
    expect(bodies.every((body) => body.includes('csrf_token=0123456789abcdef'))).toBe(true);
    expect(bodies.some((body) => body.includes('form=message') && body.includes('android=yes'))).toBe(true);
  });
});
