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

/** The api is more tolerant than its document, which says what clients should send. */
const TOLERATED = [
  // "Higher numbers count as the maximum."
  / request query\.page: .* must be <= /,
  // As text, 1 and 0 are booleans too.
  / request query\.\w+: .* must be boolean/,
  // Where the body is optional, anything but an object counts as none.
  /^post \/api\/v1\/checks\/\{check_id\}\/scans 201 request /,
  // A filter that is null counts as none.
  /^(post|put) \/api\/v1\/issue-views\S* 20\d request body\.filters\.\w+: .* must be /,
  // Where an operation takes no body, one is ignored. Pipelines and mail programs send some.
  / request : No supported content types/,
  // The shortened URL of a response means: no change.
  /^put \S*\/notification-channels\/\{channel_id\} 200 request body\.settings\.url: .* format "uri"/,
];

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
    const { method, url } = exchange.request;
    this.pending.push(
      this.judge(exchange).catch((error) => {
        // An invalid URL belongs to no operation.
        if (!(error instanceof URIError)) this.count(`${method} ${url} could not be judged: ${error}`);
      }),
    );
  }

  /** By how often they came. */
  async violations() {
    await Promise.all(this.pending);
    return [...this.counts].sort(([, one], [, other]) => other - one);
  }

  count(text) {
    if (TOLERATED.some((each) => each.test(text))) return;
    this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
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
      this.count(`${operation} ${response.status} ${side} ${place}: ${message}`);
    }
  }

  async validations(input, response) {
    let operation = null;
    const answer = { statusCode: response.status, headers: headersOf(response), body: contentOf(response) };
    const prism = this.createInstance(
      {
        isProxy: true,
        upstream: new URL('http://api.test'),
        errors: false,
        checkSecurity: false,
        validateRequest: true,
        validateResponse: true,
        mock: { dynamic: false },
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
  const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  const charset = /charset="?([\w-]+)/.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const text = new TextDecoder(charset).decode(plain);
  if (!/json/i.test(headers['content-type'] ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
