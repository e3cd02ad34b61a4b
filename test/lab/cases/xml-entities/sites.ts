import type { IncomingMessage } from 'node:http';
import type { CaseOf } from '../../lab-case';
import { encoded, inPage } from '../../sites/echo-site';
import { HARDENED, type HeaderFields, setHeaders } from '../../sites/pages';
import { PARSERS, type ParserSettings, readXml, XmlError } from '../../sites/small-xml';

const EXPANDED = ['xml-entities-expanded medium'];
const LOADED = ['xml-external-entity high'];
const BOTH = [...EXPANDED, ...LOADED];

interface Shown {
  status?: number;
  headers?: HeaderFields;
  body: string;
}

interface Site {
  /** What the page makes of a body. @throws XmlError */
  does: (body: string) => string | Shown;
  /** The body that the settings name; a search by default. */
  body?: string;
  failed?: Shown;
}

const SEARCH = '<search lang="en"><q>chair</q></search>';
/** Nothing but the address of the installation, and no entity inside an entity. */
const FOREIGN = /SYSTEM "(?!https:\/\/palisade\.test\/callback\/)|<!ENTITY[^>]*"[^">]*&/;
const BAD: Shown = { status: 400, body: inPage('That is not XML.') };

const site = (
  name: string,
  { does, body = SEARCH, failed = BAD }: Site,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `xml: ${name}`,
  site: (ground) =>
    ground.https((request, response) => {
      setHeaders(response, HARDENED);
      if (request.url === '/') return response.end(inPage('Welcome.'));
      if (request.url !== '/api/search' || request.method !== 'POST')
        return response.writeHead(404).end(inPage('No such page.'));
      void textOf(request).then((text) => {
        if (FOREIGN.test(text)) ground.complaints.push(`an entity from elsewhere: ${text}`);
        const { status = 200, headers = {}, body: shown } = shownFor(() => does(text), failed);
        setHeaders(response, headers);
        response.writeHead(status).end(shown);
      });
    }),
  isStaging: true,
  settings: { requests: [`POST /api/search application/xml ${body}`] },
  expected,
  ...rest,
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function shownFor(does: () => string | Shown, failed: Shown): Shown {
  try {
    const shown = does();
    return typeof shown === 'string' ? { body: shown } : shown;
  } catch (error) {
    if (error instanceof XmlError) return failed;
    throw error;
  }
}

const safe = (name: string, of: Site | Site['does'], guards: string): CaseOf =>
  site(name, typeof of === 'function' ? { does: of } : of, [], { guards });

/** The page of a search, by one parser. */
const found =
  (settings: ParserSettings, name = 'q'): Site['does'] =>
  (body) =>
    inPage(`Nothing found for ${encoded(readXml(body, name, settings) ?? '')}.`);
/** What shows nothing of the value. */
const taken =
  (settings: ParserSettings): Site['does'] =>
  (body) => {
    readXml(body, 'q', settings);
    return inPage('Thank you.');
  };

const JAVA = site('Java', { does: found(PARSERS.java) }, BOTH);

const UNSAFE: CaseOf[] = [
  JAVA,
  site('PHP with entities', { does: found(PARSERS.phpNoent) }, BOTH),
  site('ElementTree', { does: found(PARSERS.elementTree) }, EXPANDED),
  site('lxml without a network', { does: found(PARSERS.lxml) }, EXPANDED),
  site('.NET with a resolver', { does: found(PARSERS.dotnet) }, BOTH),
  site('REXML', { does: found(PARSERS.rexml) }, EXPANDED),
  site('libxml2 that loads declarations', { does: found(PARSERS.dtdLoad) }, LOADED),
  site('Java, no value comes back', { does: taken(PARSERS.java) }, LOADED),
  site(
    'Java, an error for each search',
    {
      does: (body) => {
        readXml(body, 'q', PARSERS.java);
        return { status: 500, body: inPage('Something went wrong.') };
      },
    },
    LOADED,
  ),
  site(
    'a declaration of XML',
    { does: found(PARSERS.lxml), body: `<?xml version="1.0" encoding="UTF-8"?>${SEARCH}` },
    EXPANDED,
  ),
  site(
    'SOAP',
    {
      does: found(PARSERS.lxml),
      body: '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><q>chair</q></soap:Body></soap:Envelope>',
    },
    EXPANDED,
  ),
  site('an attribute', { does: found(PARSERS.elementTree, 'lang') }, EXPANDED),
  site(
    'as JSON',
    {
      does: (body) => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ q: readXml(body, 'q', PARSERS.lxml) }),
      }),
    },
    EXPANDED,
  ),
  site(
    'as XML',
    {
      does: (body) => ({
        headers: { 'content-type': 'application/xml' },
        body: `<result><q>${encoded(readXml(body, 'q', PARSERS.elementTree) ?? '')}</q></result>`,
      }),
    },
    EXPANDED,
  ),
];

const SAFE: CaseOf[] = [
  safe('entities refused', found(PARSERS.defused), 'an error'),
  safe('document types refused', found(PARSERS.disallowed), 'an error'),
  safe('document types skipped', found(PARSERS.skipping), 'entities stay as they are'),
  safe('entities as they are', found(PARSERS.kept), 'nothing is expanded'),
  safe('entities that become nothing', found(PARSERS.php), 'nothing is expanded'),
  safe(
    'an error without details',
    { does: found(PARSERS.defused), failed: { status: 500, body: inPage('Error') } },
    'an error proves nothing',
  ),
  safe('the body as it is', (body) => inPage(encoded(body)), 'the texts are not next to one another'),
  safe(
    'the body without tags',
    (body) => inPage(body.replaceAll(/<[^>]*>/g, '')),
    'the texts of entities are in tags',
  ),
  safe(
    'all words of the body',
    (body) => inPage([...body.matchAll(/\w{4,}/g)].join(' ')),
    'there are blanks between the words',
  ),
  safe(
    'a program that reads XML as text',
    (body) => inPage(encoded(/<q>(.*?)<\/q>/.exec(body)?.[1] ?? '')),
    'nothing is parsed',
  ),
  safe('a body that is not read', () => inPage('Thank you.'), 'nothing is parsed'),
  safe('JSON alone', () => ({ status: 415, body: inPage('JSON, please.') }), 'XML is refused'),
  site('a check that is not staging', { does: found(PARSERS.java) }, 'inconclusive', {
    isStaging: false,
    untouched: /POST/,
    guards: 'a site may store the body',
  }),
  site('a domain that is not verified', { does: found(PARSERS.java) }, 'inconclusive', {
    mayIntrude: false,
    untouched: /./,
  }),
  site('an installation without an address', { does: taken(PARSERS.java) }, [], {
    hasCallbacks: false,
    guards: 'without an address nothing shows what a parser loads',
  }),
];

export const XML_CASES: CaseOf[] = [...UNSAFE, ...SAFE];
