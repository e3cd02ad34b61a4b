import type { RigApplication } from '../rig-application';
import { behindWall } from './walls';

/** Counts for all clients together, in a file, and locks at 100: what the worst real ones do. */
const SERVER = `
const express = require(process.env.DATA + '/npm/express@4/node_modules/express');
const { readFileSync, writeFileSync } = require('node:fs');
const store = process.env.HERE + '/attempts';
const LIMIT = 100;
const count = () => { const tries = Number(readFileSync(store, 'utf8')) + 1; writeFileSync(store, String(tries)); return tries; };
const app = express();
const form = (error) => '<!doctype html><html lang="en"><title>Sign in</title><p>Accounts are locked after 100 failed attempts.</p>' + error +
  '<form method="post" action="/login"><input name="username"><input type="password" name="password"><button>Sign in</button></form></html>';
`;
const START = `app.listen(80, process.env.ADDRESS);`;

const setup = (routes: string): string => `
echo 0 > attempts
cat > server.js <<'EOF'${SERVER}${routes}
${START}
EOF`;

const counted = (name: string, address: string, routes: string) => ({
  name,
  address,
  packages: [],
  npmPackages: ['express@4'],
  setup: setup(routes),
  processes: ['exec node server.js'],
  folders: ['$HERE/server.js'],
  allowed: [],
});

const WALL = 'server.js of this file: every path returns 401 as JSON without a token, and counts';

/** An API that lets no stranger in. */
export const countingApi: RigApplication = {
  ...counted(
    'counting-api',
    '127.0.40.63',
    `app.use((request, response) => {
  const left = LIMIT - count();
  if (left <= 0) return response.status(403).json({ error: 'locked' });
  response.status(401).set('www-authenticate', 'Bearer').json({ error: 'unauthorized', remainingAttempts: left });
});`,
  ),
  probe: '/',
  endpoints: { brute_force: ['/session'], api_rate_limit: ['/items'] },
  truth: behindWall(WALL),
  attempts: { read: 'cat attempts', perScan: { address: 1, configured: 1 } },
};

/** A public page with a form that tells its count with status 200, and an API next to it that tells it with 401. */
export const countingLogin: RigApplication = {
  ...counted(
    'counting-login',
    '127.0.40.64',
    `app.use(express.urlencoded({ extended: false }));
app.get('/', (request, response) => response.send('<!doctype html><html lang="en"><title>Shop</title><a href="/login">Sign in</a> <a href="/help">Help</a></html>'));
app.get('/help', (request, response) => response.send('<!doctype html><html lang="en"><title>Help</title><p>You have 5 attempts left after a warning.</p></html>'));
app.get('/login', (request, response) => response.send(form('')));
app.post('/login', (request, response) => {
  const left = LIMIT - count();
  response.send(form(left > 0 ? '<p>Wrong password. ' + left + ' attempts left.</p>' : '<p>Locked.</p>'));
});
app.get('/api/items', (request, response) => {
  response.status(401).set('www-authenticate', 'Bearer').json({ error: 'unauthorized', remainingAttempts: LIMIT - count() });
});`,
  ),
  probe: '/',
  endpoints: { brute_force: ['/login'], api_rate_limit: ['/api/items'] },
  truth: {
    brute_force: {
      address: 'inconclusive',
      because:
        'server.js of this file: POST /login tells how many attempts are left at the first wrong password',
    },
    api_rate_limit: {
      address: 'inconclusive',
      because: 'server.js of this file: /api/items returns 401 and a count to strangers',
    },
  },
  attempts: { read: 'cat attempts', perScan: { address: 1, configured: 1 } },
};
