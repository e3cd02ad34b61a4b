import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

const DRAWN = unread('src/graphiqlHandler.ts: an empty element, which GraphiQL fills');
const FOREIGN =
  'src/graphiqlHandler.ts: all scripts are of cdn.jsdelivr.net, without a full version, and the rig cannot resolve it';

/** GraphQL over a file of JSON: a page with GraphiQL, and one endpoint at the root. */
export const jsonGraphql: RigApplication = {
  name: 'json-graphql',
  address: '127.0.40.176',
  packages: [],
  npmPackages: ['json-graphql-server'],
  setup: `
cat > db.json <<'EOF'
{ "posts": [{ "id": 1, "title": "First", "user_id": 1 }, { "id": 2, "title": "Second", "user_id": 1 }], "users": [{ "id": 1, "name": "Ann" }] }
EOF`,
  processes: [
    'exec node "$DATA/npm/json-graphql-server/node_modules/json-graphql-server/bin/json-graphql-server.cjs" "$HERE/db.json" --host "$ADDRESS" --port 80',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/graphql'],
    cors_misconfiguration: ['/graphql'],
    cookie_security: ['/'],
    graphql_exposure: ['/graphql'],
    api_rate_limit: ['/graphql'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd('src/jsonGraphqlExpress.ts: the page of GraphiQL for each GET, whatever its path'),
    graphql_exposure: {
      address: ['graphql-alias-unbounded low', 'graphql-ide low', 'graphql-introspection medium'],
      because:
        'src/graphiqlHandler.ts: the console asks /graphql; src/jsonGraphqlExpress.ts: graphql-http by POST of JSON alone, with the rules of graphql-js, which limit nothing',
    },
    third_party_scripts: unread(FOREIGN),
    open_redirect: DRAWN,
    reflected_xss: DRAWN,
    sql_injection: DRAWN,
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'src/graphiqlHandler.ts sets the type only; X-Powered-By of Express names no version',
    },
    csrf_protection: DRAWN,
    cors_misconfiguration: clean(
      'bin/json-graphql-server.cjs: cors() sends * without credentials, for what strangers read anyway',
    ),
    cookie_security: clean('src/ sets no cookie'),
    subresource_integrity: {
      address: ['sri-missing medium'],
      because: 'src/graphiqlHandler.ts loads React and GraphiQL of cdn.jsdelivr.net without a hash',
    },
    outdated_js_libraries: unread(FOREIGN),
    information_disclosure: DRAWN,
    jwt_tokens: DRAWN,
    directory_listing: clean('src/jsonGraphqlExpress.ts: each path is the page'),
    exposed_files: clean('src/jsonGraphqlExpress.ts: each path is the page'),
    security_txt: NO_SECURITY_TXT,
    broken_links: DRAWN,
    product_exposure: clean('an API of its own data for developers; no metrics'),
    brute_force: unread('src/ has no sign-in'),
    api_rate_limit: unread(
      'src/jsonGraphqlExpress.ts: GET is the page of GraphiQL, also at /graphql, and bursts are GET and HEAD alone',
    ),
  },
  folders: ['$HERE/db.json'],
  allowed: [],
};
