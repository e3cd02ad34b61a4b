import type {
  BrowserRequest,
  BrowserResponse,
  FetchForBrowser,
  PageToRender,
  RenderedPage,
  Renderer,
  RequestKind,
} from '../contract/renderer';

/** What a page of the fake asks for. */
export interface FakeBrowser {
  page: PageToRender;
  /** The document that the site sent. */
  document: string;
  /** Requests something as the page's scripts would. */
  load: (
    path: string,
    kind?: RequestKind,
    headers?: Record<string, string>,
    isMainDocument?: boolean,
  ) => Promise<BrowserResponse>;
  /** Posts a body as the page's scripts would; null where nothing that could write is sent. */
  query: (path: string, body: unknown) => Promise<BrowserResponse> | null;
  /** Requests something as a script would that listens to a click. */
  click: (path: string) => Promise<BrowserResponse>;
}

export interface FakeRenderer extends Renderer {
  /** Addresses that were rendered, in order. */
  readonly rendered: string[];
  readonly isClosed: boolean;
}

type Drawn = Partial<RenderedPage> | { failed: string };
export type FakeDraw = (browser: FakeBrowser) => Drawn | Promise<Drawn>;

/** A renderer without a browser: it asks for the page, and shows what `draw` makes of it; the document of the site by default. */
export function fakeRenderer(draw: FakeDraw): FakeRenderer {
  const rendered: string[] = [];
  let isClosed = false;
  return {
    rendered,
    get isClosed() {
      return isClosed;
    },
    render: async (page, fetch) => {
      rendered.push(page.url);
      const requests: RenderedPage['requests'][number][] = [];
      const main = await loaded(fetch, page.url, { page: page.url, kind: 'document', isMainDocument: true });
      if ('refused' in main) return { failed: `The page could not be loaded: ${main.refused}.` };
      const document = Buffer.from(main.body).toString('utf8');
      const load: FakeBrowser['load'] = async (path, kind = 'fetch', headers = {}, isMain = false) => {
        const response = await loaded(fetch, path, {
          page: page.url,
          kind,
          headers,
          isMainDocument: isMain,
        });
        requests.push(observed(new URL(path, page.url).href, kind, response));
        return response;
      };
      const click = (path: string): Promise<BrowserResponse> =>
        loaded(fetch, path, { page: page.url, kind: 'fetch', isAfterClick: true });
      const query: FakeBrowser['query'] = (path, body) =>
        page.query?.({
          url: new URL(path, page.url).href,
          method: 'POST',
          kind: 'fetch',
          headers: { 'content-type': 'application/json' },
          isMainDocument: false,
          body: JSON.stringify(body),
        }) ?? null;
      const drawn = await draw({ page, document, load, query, click });
      return 'failed' in drawn
        ? drawn
        : { page: { ...renderedPage(page.url, document), requests, ...drawn } };
    },
    signIn: () => Promise.resolve({ failed: 'The fake draws no logins.' }),
    close: () => {
      isClosed = true;
      return Promise.resolve();
    },
  };
}

interface Load extends Partial<Omit<BrowserRequest, 'url' | 'method'>> {
  page: string;
  kind: RequestKind;
}

const loaded = (
  fetch: FetchForBrowser,
  path: string,
  { page, headers = {}, isMainDocument = false, ...more }: Load,
): Promise<BrowserResponse> =>
  fetch({ ...more, url: new URL(path, page).href, method: 'GET', headers, isMainDocument });

const observed = (
  url: string,
  kind: RequestKind,
  response: BrowserResponse,
): RenderedPage['requests'][number] => ({
  url,
  method: 'GET',
  kind,
  status: 'status' in response ? response.status : null,
  contentType: null,
  initiator: null,
  sha256: null,
  bytes: 'status' in response ? response.body.length : 0,
});

export const renderedPage = (url: string, document: string): RenderedPage => ({
  url,
  document,
  isCut: false,
  requests: [],
  unsent: [],
  submitted: [],
  routes: [],
  cookiesByScript: [],
  storageKeys: [],
  violations: [],
  globals: [],
  fieldListeners: null,
  frames: 0,
  links: [],
  reports: [],
});
