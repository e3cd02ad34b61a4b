import { randomBytes } from 'node:crypto';
import type { CaseOf } from '../../lab-case';
import { type MoreOfCase, type ServedFile, type ServedFiles, siteCase } from '../../sites/served-files';

const js = (body: string): ServedFile => ({ type: 'text/javascript', body });
const json = (value: unknown): ServedFile => ({ type: 'application/json', body: JSON.stringify(value) });
const APP = 'function cart(){return 1}\n//# sourceMappingURL=app.js.map\n';

const withScript = (
  name: string,
  files: ServedFiles,
  expected: CaseOf['expected'],
  more: MoreOfCase & { script?: string } = {},
): CaseOf => {
  const { script = '/static/app.js', ...rest } = more;
  const body = `<!doctype html><html><head><title>Shop</title><script src="${script}"></script></head><body><h1>Shop</h1></body></html>`;
  return siteCase(
    `script: ${name}`,
    { '/': { type: 'text/html; charset=utf-8', body }, ...files },
    expected,
    rest,
  );
};
const withMap = (
  name: string,
  map: ServedFile,
  expected: CaseOf['expected'],
  more: MoreOfCase = {},
): CaseOf => withScript(name, { '/static/app.js': js(APP), '/static/app.js.map': map }, expected, more);

const mapOf = (sources: string[], more: Record<string, unknown> = {}): Record<string, unknown> => ({
  version: 3,
  file: 'app.js',
  sources,
  ...more,
  names: [],
  mappings: 'AAAA',
});
const MAP = ['info-source-map low'];
const inline = (sources: string[]): string =>
  `x()\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${Buffer.from(JSON.stringify(mapOf(sources))).toString('base64')}`;

const MAPS: CaseOf[] = [
  withScript(
    'a map that a header names',
    {
      '/static/app.js': { ...js('function cart(){return 1}'), headers: { sourcemap: '/maps/app.map' } },
      '/maps/app.map': json(mapOf(['src/cart.ts'])),
    },
    MAP,
  ),
  withScript(
    'a map that the end of a long script names',
    {
      '/static/app.js': js(
        `${'function cart(){return 1}'.padEnd(1_200_000, ';x()')}\n//# sourceMappingURL=app.js.map\n`,
      ),
      '/static/app.js.map': json(mapOf(['src/cart.ts', 'src/shop.ts'])),
    },
    MAP,
  ),
  withMap(
    'a map of webpack',
    json(mapOf(['webpack://shop/webpack/bootstrap', 'webpack://shop/./src/cart.ts'])),
    MAP,
  ),
  withMap(
    'a map of Vite',
    json(mapOf(['../../node_modules/vue/dist/vue.runtime.esm.js', '../../src/main.js', '../../src/cart.js'])),
    MAP,
  ),
  withMap(
    'a map with the prefix against inclusion',
    { type: 'application/json', body: `)]}'\n${JSON.stringify(mapOf(['src/a.tsx']))}` },
    MAP,
  ),
  withMap('a long map', json(mapOf(['src/cart.ts'], { sourcesContent: ['x'.repeat(300_000)] })), MAP, {
    guards: 'the first 256 KiB are enough',
  }),
  withMap(
    'a map of Vite 8, with its names before its sources',
    json({
      version: 3,
      file: 'app.js',
      names: Array.from({ length: 9_000 }, (_, at) => `name${at}`),
      sources: ['../../src/main.js', '../../src/cart.js'],
      mappings: 'AAAA',
    }),
    MAP,
  ),
  withMap(
    'a map of libraries',
    json(
      mapOf([
        '../../node_modules/react/index.js',
        'webpack:///webpack/bootstrap',
        'webpack:///external "jQuery"',
      ]),
    ),
    [],
    { guards: 'public code' },
  ),
  withMap('a map of one file', json(mapOf(['app.js'])), [], {
    guards: 'most likely the file of a library before it was made small',
  }),
  withMap('a map that is not there', { status: 404 }, [], { guards: 'the comment alone is not a defect' }),
  withMap(
    'a page in place of the map',
    { type: 'text/html', body: '<!doctype html><title>Shop</title>' },
    [],
    { guards: 'one page for every path' },
  ),
  withMap('JSON that is not a map', json({ version: 3, status: 'ok' }), [], { guards: 'no sources' }),
  withMap('a map that only administrators read', { status: 403 }, []),
  withScript(
    'the map of a library by its name',
    {
      '/static/jquery.min.js': js('x\n//# sourceMappingURL=app.js.map'),
      '/static/app.js.map': json(mapOf(['src/a.js', 'src/b.js'])),
    },
    [],
    { script: '/static/jquery.min.js', guards: 'public code' },
  ),
  withScript(
    'the map of a library by its first line',
    {
      '/static/app.js': js(`/*! Foo v4.1.2 | MIT */\n${APP}`),
      '/static/app.js.map': json(mapOf(['src/a.js', 'src/b.js'])),
    },
    [],
    { guards: 'public code' },
  ),
  withScript(
    'the map of a library by its licence (Dygraphs)',
    {
      '/static/app.js': js(`/*! @license Copyright 2011 A. Person (a@example.com) MIT-licenced */\n${APP}`),
      '/static/app.js.map': json(mapOf(['src/a.js', 'src/b.js'])),
    },
    [],
    { guards: 'public code' },
  ),
  withScript(
    'the map of a library by the version in its name',
    {
      '/static/dygraph-2.2.1.min.js': js('x\n//# sourceMappingURL=d.js.map'),
      '/static/d.js.map': json(mapOf(['src/a.ts', 'src/b.ts'])),
    },
    [],
    { script: '/static/dygraph-2.2.1.min.js', guards: 'public code' },
  ),
  withScript(
    'own code in a folder with its version',
    {
      '/static-1.2.3/app.js': js('x\n//# sourceMappingURL=app.js.map'),
      '/static-1.2.3/app.js.map': json(mapOf(['src/a.ts', 'src/b.ts'])),
    },
    MAP,
    { script: '/static-1.2.3/app.js' },
  ),
  withScript(
    'own code that points to the licences of its parts',
    {
      '/static/app.js': js(`/*! For license information please see app.js.LICENSE.txt */\n${APP}`),
      '/static/app.js.map': json(mapOf(['src/a.js', 'src/b.js'])),
    },
    MAP,
  ),
  withScript(
    'a map in the script itself',
    { '/static/app.js': js('x()\n//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozfQ==') },
    [],
  ),
  withScript(
    'a map of own code in the script itself',
    { '/static/app.js': js(inline(['../src/cart.ts'])) },
    MAP,
    {
      guards: 'nothing more is requested',
    },
  ),
  withScript(
    'a map of libraries in the script itself',
    { '/static/app.js': js(inline(['../node_modules/react/index.js', '../node_modules/vue/a.ts'])) },
    [],
    { guards: 'public code' },
  ),
  withScript(
    'a library with its map in itself',
    { '/static/app.js': js(`/*! Foo v4.1.2 | MIT */\n${inline(['src/a.ts'])}`) },
    [],
    { guards: 'public code' },
  ),
  withScript(
    'a map at another host',
    { '/static/app.js': js('x()\n//# sourceMappingURL=https://maps.example/app.js.map') },
    [],
    { guards: 'nothing is sent to others' },
  ),
  withScript(
    'a map without end',
    {
      '/static/app.js': js(APP),
      '/static/app.js.map': {
        type: 'application/json',
        body: Buffer.alloc(3_000_000, '{"version":3,"mappings":"'),
      },
    },
    [],
    { guards: 'hostile: read up to 256 KiB' },
  ),
];

const STRIPE = ['rk', 'live', '51H8qYzKf3nVb7RtW2mLpX9c'].join('_');

const AZURE = 'DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=';
/** The key of the emulator, from the manual. */
const EMULATOR = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

const TEXTS: CaseOf[] = [
  withScript(
    'an account key of Azure Storage',
    { '/static/app.js': js(`connect("${AZURE}${randomBytes(64).toString('base64')}")`) },
    ['info-secret-in-page critical'],
  ),
  withScript(
    'the key of the emulator of Azure',
    { '/static/app.js': js(`connect("${AZURE}${EMULATOR}")`) },
    [],
    {
      guards: 'everyone knows it',
    },
  ),
  withScript('a secret', { '/static/app.js': js(`const pay = stripe("${STRIPE}");`) }, [
    'info-secret-in-page high',
  ]),
  withScript(
    'a secret in a map',
    {
      '/static/app.js': js(APP),
      '/static/app.js.map': json(mapOf(['src/a.ts'], { sourcesContent: [`pay("${STRIPE}")`] })),
    },
    ['info-source-map low', 'info-secret-in-page high'],
  ),
  withScript(
    'an address inside of the network',
    { '/static/app.js': js('axios.create({baseURL:"http://api.shop.internal/v1"})') },
    ['info-internal-address low'],
  ),
  withScript(
    'the client of Vite',
    { '/@vite/client': js('console.debug("[vite] connecting...");') },
    ['info-debug-mode high'],
    { script: '/@vite/client' },
  ),
  withScript(
    'a build of Next.js for development',
    { '/_next/static/development/_buildManifest.js': js('self.__BUILD_MANIFEST={};') },
    ['info-debug-mode high'],
    { script: '/_next/static/development/_buildManifest.js' },
  ),
  withScript('another script with the path of the client of Vite', { '/@vite/client': js('shop()') }, [], {
    script: '/@vite/client',
    guards: 'the path alone proves nothing',
  }),
  withScript('a page in place of the client of Vite', {}, [], {
    script: '/@vite/client',
    guards: 'the tag alone proves nothing',
    fallback: () => ({ type: 'text/html', body: '<!doctype html><title>Shop</title>' }),
  }),
  withScript(
    'the client of webpack',
    {
      '/static/app.js': js(
        '__webpack_require__("./node_modules/webpack-dev-server/client/index.js?protocol=ws%3A&hostname=0.0.0.0");',
      ),
    },
    ['info-debug-mode high'],
  ),
  withScript(
    'random text',
    { '/static/app.js': js(`const data = "${randomBytes(30_000).toString('base64')}";`) },
    [],
    { guards: 'nothing looks like a key by chance' },
  ),
  withScript(
    'messages of errors in a library',
    {
      '/static/app.js': js(
        'if(!(e<=-10))throw new Error("iconv internal error: invalid value "+e+" at /"+p);var m={500:"Internal Server Error",sql:"You have an error in your SQL syntax"};',
      ),
    },
    [],
    { guards: 'zaproxy #4210: a program that can report errors reports none' },
  ),
  withScript(
    'names of secrets without values',
    {
      '/static/app.js': js(
        "let formAppSecret=$state('');const c={apiKey:'',client_secret:process.env.SECRET,password:t('login.password')};f({...(formAppSecret&&{app_secret:formAppSecret})});",
      ),
    },
    [],
    { guards: 'cora-code #357: a form asks for a secret' },
  ),
  withScript(
    'long numbers with dots',
    { '/static/app.js': js('d="M10.0.0.1.5.2 172.16.4.9.1";v="10.200.3.14159";u="1.10.0.0.5";') },
    [],
    { guards: 'zaproxy #6749: parts of drawings are no addresses' },
  ),
  withScript(
    'addresses in a library of network tools',
    {
      '/static/app.js': js(
        'const help="Use http://192.168.0.1 or http://printer.local"; isPrivate("10.0.0.0/8")',
      ),
    },
    [],
    { guards: 'text for people' },
  ),
];

export const DISCLOSING_SCRIPT_CASES: CaseOf[] = [...MAPS, ...TEXTS];
