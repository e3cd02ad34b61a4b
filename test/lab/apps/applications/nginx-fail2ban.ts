import type { RigApplication } from '../rig-application';
import { GUESSES_UNNOTICED, behindWall } from './walls';

const WALL = 'nginx.conf of this file: auth_basic for the whole server, also for paths that do not exist';

/**
 * Two jails: the one of the package, which counts wrong passwords, and one that counts each 401, as many operators write it. Both ban
 * after five, and their action writes to a file. Three seconds stand for the ten minutes of the default. fail2ban carries a share of older
 * failures (findtime divided by their age), so 20 seconds have to lie between two scans; a day against ten minutes carries none.
 */
export const nginxFail2ban: RigApplication = {
  name: 'nginx-fail2ban',
  address: '127.0.40.61',
  packages: ['nginx-light', 'fail2ban', 'openssl', 'curl'],
  setup: `
mkdir -p www
echo '<!doctype html><html lang="en"><title>Private</title><p>Private.</p></html>' > www/index.html
printf 'rigadmin:%s\\n' "$(openssl passwd -apr1 rig-Admin-password-1)" > users
cat > nginx.conf <<EOF
user root; daemon off; pid $HERE/nginx.pid; error_log $HERE/error.log;
events {}
http {
  access_log $HERE/access.log;
  server {
    listen $ADDRESS:80;
    root $HERE/www;
    auth_basic "private";
    auth_basic_user_file $HERE/users;
  }
}
EOF
cp -r /etc/fail2ban fail2ban
rm -f fail2ban/jail.d/*
touch bans access.log error.log
cat > fail2ban/action.d/rig-file.conf <<EOF
[Definition]
actionban = echo "<name> <ip>" >> $HERE/bans
actionunban =
EOF
cat > fail2ban/filter.d/rig-401.conf <<EOF
[Definition]
failregex = ^<HOST> \\S+ \\S+ \\[[^]]*\\] "[^"]*" 401\\s
EOF
cat > fail2ban/jail.local <<EOF
[DEFAULT]
ignoreself = false
ignoreip =
backend = polling
maxretry = 5
findtime = 3
bantime = 3
action = rig-file
[nginx-http-auth]
enabled = true
logpath = $HERE/error.log
[rig-401]
enabled = true
filter = rig-401
logpath = $HERE/access.log
EOF
printf '[Definition]\\ndbfile = None\\nlogtarget = STDOUT\\n' > fail2ban/fail2ban.local`,
  processes: [
    'exec nginx -e stderr -c "$HERE/nginx.conf"',
    'exec fail2ban-server -f -c "$HERE/fail2ban" -s "$HERE/fail2ban.sock" -p "$HERE/fail2ban.pid" start',
  ],
  probe: '/',
  endpoints: { brute_force: ['/'], api_rate_limit: ['/'] },
  truth: {
    ...behindWall(WALL),
    security_headers: {
      address: ['info-disclosure-version low'],
      because: 'server_tokens is on by default: the 401 names the version; headers of a refusal say no more',
    },
    brute_force: {
      address: 'inconclusive',
      configured: GUESSES_UNNOTICED,
      because: `${WALL}; auth_basic has no limit, and the jails of this file only write to a file`,
    },
  },
  attempts: {
    // The jails read their logs each second. A ban counts for more than any number of requests that one scan may send.
    read: `
sleep 3
count() { fail2ban-client -s "$HERE/fail2ban.sock" status "$1" | sed -n 's/.*Total failed:[^0-9]*//p'; }
echo $(($(count nginx-http-auth) + $(count rig-401) + 1000 * $(wc -l < bans)))`,
    perScan: { address: 3, configured: 'agreed' },
    secondsBetween: 17,
  },
  folders: ['$HERE/www', '$HERE/users'],
  allowed: [],
};
