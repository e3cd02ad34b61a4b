import { gunzipSync } from 'node:zlib';

const SILENT = {
  info() {},
  warn() {},
  error() {},
  debug() {},
  trace() {},
  fatal() {},
  success() {},
  child: () => SILENT,
};

/** Judges exchanges by Prism's router and validators. @param load `require` of the folder that Prism is installed in */
export async function createJudge(load, documentFile) {
  const { createInstance, getHttpOperationsFromSpec } = load('@stoplight/prism-http');
  const operations = await getHttpOperationsFromSpec(documentFile);
  return new Judge(createInstance, operations);
}

class Judge {
  judged = 0;
  counts = new Map();
  pending = [];

  constructor(createInstance, operations) {
    this.createInstance = createInstance;
    this.operations = operations;
  }

  add(exchange) {
    this.pending.push(this.judge(exchange));
  }

  /** By how often they came. */
  async violations() {
    await Promise.all(this.pending);
    return [...this.counts].sort(([, one], [, other]) => other - one);
  }

  async judge({ request, response }) {
    const { pathname, searchParams } = new URL(request.url, 'http://api.test');
    const query = Object.fromEntries(
      [...searchParams.keys()].map((name) => [name, valuesOf(searchParams, name)]),
    );
    const input = {
      method: request.method,
      url: { path: pathname, query },
      headers: request.headers,
      body: contentOf(request),
    };
    const { operation, input: asked, output } = await this.validations(input, response);
    // What the document does not have: the dashboard, the pages for people, unknown paths.
    if (operation === null) return;
    this.judged += 1;
    const accepted = response.status < 300 ? asked.map((each) => ({ ...each, side: 'request' })) : [];
    for (const { side = 'response', path = [], message } of [...accepted, ...output]) {
      const place = path.map((part) => (/^\d+$/.test(part) ? '[]' : part)).join('.');
      const text = `${operation} ${response.status} ${side} ${place}: ${message}`;
      this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
    }
  }

  async validations(input, response) {
    let operation = null;
    const answer = { statusCode: response.status, headers: headersOf(response), body: contentOf(response) };
    const prism = this.createInstance(
      {
        ...{ isProxy: true, upstream: new URL('http://api.test'), errors: false, checkSecurity: false },
        ...{ validateRequest: true, validateResponse: true, mock: { dynamic: false } },
      },
      {
        logger: SILENT,
        forward: (_input, _upstream, _proxy, resource) => () => () => {
          operation = resource ? `${resource.method} ${resource.path}` : null;
          return Promise.resolve({ _tag: 'Right', right: answer });
        },
      },
    );
    const result = await prism.request(input, this.operations)();
    if (result._tag === 'Left') return { operation: null, input: [], output: [] };
    return { operation, ...result.right.validations };
  }
}

function valuesOf(parameters, name) {
  const values = parameters.getAll(name);
  return values.length === 1 ? values[0] : values;
}

const headersOf = ({ headers }) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));

/** The value of JSON, the text of anything else, undefined where there is no body. */
function contentOf({ headers, body }) {
  if (body.length === 0) return undefined;
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8');
  if (!/json/.test(headers['content-type'] ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
