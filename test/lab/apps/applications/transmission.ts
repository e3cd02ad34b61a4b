import type { RigApplication } from '../rig-application';
import { behindWall } from './walls';

const WALL =
  'libtransmission/rpc-server.c, handle_request: 401 for every path before anything else, and each request without the password raises loginattempts, which the body tells; at 100 all clients get 403';

/** Without peers: DHT, exchange, local discovery and port forwarding are off. */
export const transmission: RigApplication = {
  name: 'transmission',
  address: '127.0.40.60',
  packages: ['transmission-daemon', 'curl'],
  setup: `
mkdir -p config downloads
cat > config/settings.json <<EOF
{
  "bind-address-ipv4": "127.0.0.1",
  "dht-enabled": false,
  "download-dir": "$HERE/downloads",
  "lpd-enabled": false,
  "pex-enabled": false,
  "port-forwarding-enabled": false,
  "rpc-authentication-required": true,
  "rpc-bind-address": "$ADDRESS",
  "rpc-password": "rig-Admin-password-1",
  "rpc-port": 80,
  "rpc-username": "rigadmin",
  "rpc-whitelist-enabled": false,
  "utp-enabled": false
}
EOF`,
  processes: ['exec transmission-daemon --foreground --config-dir "$HERE/config"'],
  probe: '/',
  endpoints: { brute_force: ['/transmission/web/'], api_rate_limit: ['/transmission/rpc'] },
  truth: behindWall(WALL),
  attempts: {
    read: `curl -s "http://$ADDRESS/" | sed -n 's/.* \\([0-9]*\\) unsuccessful login attempts.*/\\1/p'`,
    countsReads: true,
    perScan: { address: 1, configured: 1 },
  },
  folders: ['$HERE/downloads'],
  allowed: [],
};
