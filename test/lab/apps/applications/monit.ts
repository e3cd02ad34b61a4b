import type { RigApplication } from '../rig-application';
import { behindWall, GUESSES_UNNOTICED } from './walls';

const WALL = 'src/http/processor.c: is_authenticated runs before each request, and set httpd allows one user';

/** A 401 wall in C. Nothing counts how often it refuses. */
export const monit: RigApplication = {
  name: 'monit',
  address: '127.0.40.90',
  packages: ['monit'],
  setup: `
cat > monitrc <<EOF
set daemon 3600
set idfile $HERE/id
set statefile $HERE/state
set pidfile $HERE/pid
set httpd port 80 and use address $ADDRESS
  allow rigadmin:rig-Admin-password-1
check system rig
EOF
chmod 600 monitrc`,
  processes: ['exec monit -I -c "$HERE/monitrc"'],
  probe: '/',
  endpoints: { brute_force: ['/'], api_rate_limit: ['/_status?format=xml'] },
  truth: {
    ...behindWall(WALL),
    security_headers: {
      address: ['info-disclosure-version low'],
      because: 'src/http/processor.c: send_response writes Server with the version, on refusals too',
    },
    brute_force: {
      address: 'inconclusive',
      configured: GUESSES_UNNOTICED,
      because: `${WALL}; it counts nothing`,
    },
  },
  folders: ['$HERE/monitrc'],
  allowed: [],
};
