/** A product as it is installed, and what the test must say of it. */
export interface RigProduct {
  name: string;
  /** How strangers find it. */
  state: 'open' | 'closed';
  /** A script for sh: $PORT, $HERE (an empty folder), $NPM. It stays in the foreground. */
  start: string;
  /** Where the scan begins; `/` by default. */
  path?: string;
  /** `rule severity`, sorted; null where nothing can be judged. */
  expected: readonly string[] | null;
}

const METRICS = 'metrics-open medium';
const CONTROLS = 'console-open critical';
const STATE = 'console-open medium';

const open = (name: string, expected: RigProduct['expected'], start: string, path?: string): RigProduct => ({
  name,
  state: 'open',
  start,
  expected,
  ...(path !== undefined && { path }),
});
const closed = (
  name: string,
  expected: RigProduct['expected'],
  start: string,
  path?: string,
): RigProduct => ({
  ...open(name, expected, start, path),
  state: 'closed',
});

const PROMETHEUS =
  'echo "global: {}" >p.yml; exec prometheus --config.file=p.yml --storage.tsdb.path=d --web.listen-address=127.0.0.1:$PORT';
const exporter = (name: string, more = ''): RigProduct =>
  open(name, [METRICS], `exec ${name} --web.listen-address=127.0.0.1:$PORT ${more}`);

const HAPROXY = (rest: string): string => `cat >h.cfg <<END
defaults
  mode http
  timeout connect 2s
  timeout client 5s
  timeout server 5s
frontend f
  bind 127.0.0.1:$PORT
  ${rest}
  http-request return status 200 content-type text/html string "<title>Shop</title>" if { path / }
  http-request return status 404 content-type text/plain string "none" unless { path_beg /haproxy }
backend chairs
  server one 127.0.0.1:1
END
exec haproxy -f h.cfg -db`;

const NGINX = (server: string): string => `cat >n.conf <<END
daemon off; pid $HERE/n.pid; error_log $HERE/e.log;
events {}
http { include /etc/nginx/mime.types; access_log off; client_body_temp_path $HERE/t; fastcgi_temp_path $HERE/f; proxy_temp_path $HERE/p; uwsgi_temp_path $HERE/u; scgi_temp_path $HERE/s;
  server { listen 127.0.0.1:$PORT; ${server} } }
END
mkdir -p www; echo "<title>Shop</title><h1>Chairs</h1>" >www/index.html
exec nginx -c $HERE/n.conf`;

const NAGIOS = (uses: 0 | 1, more = ''): string => `
cp -r /etc/nagios4 cfg; sed "s|^use_authentication=.*|use_authentication=${uses}|; s|^main_config_file=.*|main_config_file=$HERE/cfg/nagios.cfg|" /etc/nagios4/cgi.cfg >cfg/cgi.cfg
mkdir -p /var/lib/nagios4/spool/checkresults /var/lib/nagios4/rw /var/log/nagios4; chown -R nagios /var/lib/nagios4 /var/log/nagios4
sed -i "s|^lock_file=.*|lock_file=$HERE/l.pid|" cfg/nagios.cfg; nagios4 -d cfg/nagios.cfg || true; sleep 2; chmod -R a+rX /var/lib/nagios4 /var/cache/nagios4 2>/dev/null || true
php -S 127.0.0.1:$((PORT+1)) -t /usr/share/nagios4/htdocs & export NAGIOS_CGI_CONFIG=$HERE/cfg/cgi.cfg; (umask 0; fcgiwrap -s unix:$HERE/f.sock) & sleep 1; chmod 777 $HERE $HERE/f.sock; ${more}
${NGINX(`location = / { return 302 /nagios4/; } location /nagios4/stylesheets/ { alias /etc/nagios4/stylesheets/; }
 location /nagios4/ { ${more === '' ? '' : 'auth_basic x; auth_basic_user_file $HERE/pw;'} alias /usr/share/nagios4/htdocs/; index index.php; location ~ php$ { rewrite ^/nagios4(.*) \\$1 break; proxy_pass http://127.0.0.1:$((PORT+1)); } }
 location /cgi-bin/nagios4/ { ${more === '' ? '' : 'auth_basic x; auth_basic_user_file $HERE/pw;'} include /etc/nginx/fastcgi_params; fastcgi_param SCRIPT_FILENAME /usr/lib\\$fastcgi_script_name; fastcgi_pass unix:$HERE/f.sock; }`)}`;

const SYNCTHING = 'export HOME=$HERE STNODEFAULTFOLDER=1 STNOUPGRADE=1;';
const TRANSMISSION = (isOpen: boolean): string =>
  `exec transmission-daemon -f -g d -p $PORT -r 127.0.0.1 -M -O ${isOpen ? '-T -a "*.*.*.*"' : '-t -u ann -v garden7chairs -a "*.*.*.*"'}`;
const REGISTRY = (more: string): string => `cat >r.yml <<END
version: 0.1
storage: {filesystem: {rootdirectory: $HERE/d}}
http: {addr: 127.0.0.1:$PORT}
${more}
END
exec docker-registry serve r.yml`;
const MONIT = (more: string): string => `cat >m.rc <<END
set daemon 30
set idfile $HERE/id
set statefile $HERE/st
set httpd port $PORT use address 127.0.0.1
  ${more}
check system box
END
chmod 600 m.rc; exec monit -I -c m.rc -p $HERE/pid`;
const SUPERVISOR = (more: string): string => `cat >s.conf <<END
[supervisord]
nodaemon=true
pidfile=$HERE/pid
logfile=$HERE/log
[inet_http_server]
port=127.0.0.1:$PORT
${more}
[rpcinterface:supervisor]
supervisor.rpcinterface_factory = supervisor.rpcinterface:make_main_rpcinterface
[program:chairs]
command=sleep 1000
END
exec supervisord -c s.conf`;
const QBITTORRENT = (
  isOpen: boolean,
): string => `mkdir -p c/qBittorrent/config; cat >c/qBittorrent/config/qBittorrent.conf <<END
[LegalNotice]
Accepted=true
[Preferences]
WebUI\\\\Port=$PORT
WebUI\\\\Address=127.0.0.1
WebUI\\\\LocalHostAuth=${!isOpen}
END
export HOME=$HERE; exec qbittorrent-nox --profile=$HERE/c`;
const CUPS = (more: string): string => `cat >c.conf <<END
Listen 127.0.0.1:$PORT
WebInterface Yes
DefaultAuthType Basic
<Location />
  Order allow,deny
  Allow all
</Location>
<Location /admin>
  Allow all
</Location>
<Location /admin/conf>
  ${more}
  Allow all
</Location>
END
cat >f.conf <<END
ServerRoot $HERE
RequestRoot $HERE/spool
StateDir $HERE/state
CacheDir $HERE/cache
AccessLog $HERE/a.log
ErrorLog $HERE/e.log
PageLog $HERE/p.log
END
mkdir -p spool state cache; cp c.conf cupsd.conf; chmod 755 . ; exec cupsd -f -c $HERE/cupsd.conf -s $HERE/f.conf`;
const NODE_RED = (more: string): string =>
  `echo "module.exports={uiPort:$PORT,uiHost:'127.0.0.1',userDir:'$HERE',${more}}" >s.js; export HOME=$HERE; exec node $NPM/node-red/node_modules/node-red/red.js -s s.js -u $HERE`;
const REDIS = 'redis-server --port $((PORT+1)) --save "" >/dev/null & sleep 1;';
const INFLUX = (needs: boolean): string => `cat >i.conf <<END
bind-address = "127.0.0.1:0"
[meta]
dir = "$HERE/m"
[data]
dir = "$HERE/d"
wal-dir = "$HERE/w"
[http]
bind-address = "127.0.0.1:$PORT"
auth-enabled = ${needs}
END
exec influxd -config i.conf`;
const JUPYTER = (more: string): string =>
  `export HOME=$HERE; exec jupyter-notebook --allow-root --no-browser --ip=127.0.0.1 --port=$PORT --notebook-dir=$HERE ${more}`;
const NETDATA = (more: string): string => `mkdir -p c l d; cat >netdata.conf <<END
[global]
 run as user = root
[directories]
 cache = $HERE/c
 log = $HERE/l
 lib = $HERE/d
[db]
 mode = ram
[plugins]
 apps = no
 go.d = no
 python.d = no
 charts.d = no
[web]
 bind to = 127.0.0.1:$PORT
 web files owner = root
 web files group = root
 ${more}
END
exec netdata -D -c $HERE/netdata.conf`;
const BULL_BOARD = (more: string): string => `${REDIS} cat >b.js <<'END'
const m = (name) => require(process.env.NPM + '/_bull-board_express/node_modules/' + name);
const { createBullBoard } = m('@bull-board/api');
const { BullAdapter } = m('@bull-board/api/bullAdapter');
const { ExpressAdapter } = m('@bull-board/express');
const queue = new (m('bull'))('chairs', 'redis://127.0.0.1:' + (Number(process.env.PORT) + 1));
queue.add({ chair: 1 });
const serverAdapter = new ExpressAdapter();
createBullBoard({ queues: [new BullAdapter(queue)], serverAdapter });
const app = m('express')();
${more}
app.use('/', serverAdapter.getRouter());
app.listen(Number(process.env.PORT), '127.0.0.1');
END
export PORT NPM; exec node b.js`;
const BASIC = `app.use((q, s, n) => (q.headers.authorization ? n() : s.set('www-authenticate', 'Basic').status(401).end()));`;
const ARENA = `${REDIS} cat >a.js <<'END'
const m = (name) => require(process.env.NPM + '/bull-arena/node_modules/' + name);
const app = m('express')();
app.use('/', m('bull-arena')({ Bull: m('bull'), queues: [{ type: 'bull', name: 'chairs', hostId: 'shop', redis: { host: '127.0.0.1', port: Number(process.env.PORT) + 1 } }] }, { disableListen: true }));
app.listen(Number(process.env.PORT), '127.0.0.1');
END
export PORT NPM; exec node a.js`;

const HLEDGER = (more: string): string =>
  `printf '2026-01-01 Opening\n  assets:cash  10\n  equity\n' >j; LANG=C.UTF-8 exec hledger-web -f j --serve --host 127.0.0.1 --port $PORT --base-url http://127.0.0.1:$PORT ${more}`;
const ORTHANC = (
  needs: boolean,
): string => `echo '{"HttpPort": '$PORT', "DicomServerEnabled": false, "RemoteAccessAllowed": true, "AuthenticationEnabled": ${needs}, "RegisteredUsers": {"ann": "garden7chairs"}, "StorageDirectory": "'$HERE'/d", "IndexDirectory": "'$HERE'/d"}' >o.json
exec Orthanc o.json`;
const MAILDEV = (more: string): string =>
  `mkdir m; exec node $NPM/maildev/node_modules/maildev/dist/bin/maildev.js --web $PORT --web-ip 127.0.0.1 --smtp $((PORT+1)) --ip 127.0.0.1 --mail-directory $HERE/m ${more}`;
const FRONTAIL = (more: string): string =>
  `echo "first line" >app.log; exec node $NPM/frontail/node_modules/frontail/bin/frontail --host 127.0.0.1 --port $PORT ${more} $HERE/app.log`;
const CLOUDCMD = (more: string): string =>
  `mkdir f; echo text >f/notes.txt; export HOME=$HERE; exec node $NPM/cloudcmd/node_modules/cloudcmd/bin/cloudcmd.mjs --root $HERE/f --port $PORT --no-open ${more}`;

export const RIG_PRODUCTS: readonly RigProduct[] = [
  open('prometheus', [STATE, METRICS], PROMETHEUS),
  open('prometheus-admin', [CONTROLS, METRICS], `${PROMETHEUS} --web.enable-admin-api`),
  open('prometheus-lifecycle', [CONTROLS, METRICS], `${PROMETHEUS} --web.enable-lifecycle`),
  closed(
    'prometheus-password',
    null,
    `echo 'basic_auth_users: {ann: $2y$10$abcdefghijklmnopqrstuuabcdefghijklmnopqrstuvwxyz01234}' >w.yml; ${PROMETHEUS} --web.config.file=w.yml`,
  ),
  open(
    'alertmanager',
    [CONTROLS, METRICS],
    'printf "route: {receiver: x}\\nreceivers: [{name: x}]\\n" >a.yml; exec prometheus-alertmanager --config.file=a.yml --storage.path=d --web.listen-address=127.0.0.1:$PORT --cluster.listen-address=',
  ),
  open(
    'pushgateway',
    [CONTROLS, METRICS],
    'exec prometheus-pushgateway --web.listen-address=127.0.0.1:$PORT',
  ),
  exporter('prometheus-node-exporter'),
  exporter('prometheus-blackbox-exporter', '--config.file=/etc/prometheus/blackbox.yml'),
  open(
    'prometheus-process-exporter',
    [METRICS],
    'printf "process_names:\\n- comm: [sh]\\n" >p.yml; exec prometheus-process-exporter -config.path p.yml -web.listen-address 127.0.0.1:$PORT',
  ),
  exporter('prometheus-redis-exporter'),
  exporter('prometheus-haproxy-exporter'),
  open(
    'prometheus-mysqld-exporter',
    [METRICS],
    'export DATA_SOURCE_NAME="x:y@(127.0.0.1:1)/"; exec prometheus-mysqld-exporter --web.listen-address=127.0.0.1:$PORT',
  ),
  open(
    'prometheus-postgres-exporter',
    [METRICS],
    'export DATA_SOURCE_NAME="postgresql://127.0.0.1:1/x"; exec prometheus-postgres-exporter --web.listen-address=127.0.0.1:$PORT',
  ),
  open('haproxy', [STATE], HAPROXY('stats enable\n  stats uri /haproxy?stats')),
  open(
    'haproxy-admin',
    [CONTROLS],
    HAPROXY('stats enable\n  stats uri /haproxy?stats\n  stats admin if TRUE'),
  ),
  closed(
    'haproxy-password',
    [],
    HAPROXY('stats enable\n  stats uri /haproxy?stats\n  stats auth ann:garden7chairs'),
  ),
  open('netdata', [STATE], NETDATA('')),
  closed('netdata-refusing', null, NETDATA('allow dashboard from = 10.9.9.9\n allow badges from = 10.9.9.9')),
  // Without authentication, cmd.cgi refuses commands.
  open('nagios', [STATE], NAGIOS(0)),
  closed('nagios-password', [], NAGIOS(1, 'echo "ann:{PLAIN}garden7chairs" >pw')),
  open(
    'syncthing',
    [CONTROLS],
    `${SYNCTHING} exec syncthing serve --no-browser --no-restart --home=$HERE/s --gui-address=127.0.0.1:$PORT`,
  ),
  closed(
    'syncthing-password',
    null,
    `${SYNCTHING} syncthing generate --home=$HERE/s --gui-user=ann --gui-password=garden7chairs; exec syncthing serve --no-browser --no-restart --home=$HERE/s --gui-address=127.0.0.1:$PORT`,
  ),
  open('transmission', [CONTROLS], TRANSMISSION(true)),
  closed('transmission-password', null, TRANSMISSION(false)),
  open('docker-registry', [CONTROLS], REGISTRY(''), '/v2/'),
  closed(
    'docker-registry-password',
    [],
    `echo 'ann:$2y$05$abcdefghijklmnopqrstuv' >pw; ${REGISTRY('auth: {htpasswd: {realm: x, path: pw}}')}`,
    '/v2/',
  ),
  open('monit', [CONTROLS], MONIT('allow localhost')),
  closed('monit-password', null, MONIT('allow ann:garden7chairs')),
  closed('deluge', [], 'export HOME=$HERE; exec deluge-web -d -c $HERE -i 127.0.0.1 -p $PORT'),
  open('qbittorrent', [CONTROLS], QBITTORRENT(true)),
  closed('qbittorrent-password', [], QBITTORRENT(false)),
  open('supervisor', [CONTROLS], SUPERVISOR('')),
  closed('supervisor-password', null, SUPERVISOR('username=ann\npassword=garden7chairs')),
  open(
    'etcd',
    [METRICS],
    'exec etcd --data-dir d --listen-client-urls http://127.0.0.1:$PORT --advertise-client-urls http://127.0.0.1:$PORT --listen-peer-urls http://127.0.0.1:$((PORT+1))',
  ),
  open(
    'caddy',
    [METRICS],
    'printf "{\\n admin 127.0.0.1:$PORT\\n}\\n" >c; export HOME=$HERE; exec caddy run --config c --adapter caddyfile',
  ),
  open('influxdb', [CONTROLS, METRICS], INFLUX(false)),
  closed('influxdb-password', [METRICS], INFLUX(true)),
  open(
    'darkstat',
    [STATE],
    'exec darkstat -i lo --no-daemon --no-promisc -b 127.0.0.1 -p $PORT --chroot $HERE --user root',
  ),
  closed(
    'icecast',
    [],
    `sed "s|<port>8000</port>|<port>$PORT</port><bind-address>127.0.0.1</bind-address>|; s|<logdir>.*|<logdir>$HERE</logdir>|" /etc/icecast2/icecast.xml >i.xml; chmod -R 777 .; exec su -s /bin/sh icecast2 -c "icecast2 -c $HERE/i.xml"`,
  ),
  open(
    'redis-commander',
    [CONTROLS],
    `${REDIS} exec node $NPM/redis-commander/node_modules/redis-commander/bin/redis-commander.js --address 127.0.0.1 --port $PORT --redis-port $((PORT+1))`,
  ),
  closed(
    'redis-commander-password',
    null,
    `${REDIS} exec node $NPM/redis-commander/node_modules/redis-commander/bin/redis-commander.js --address 127.0.0.1 --port $PORT --redis-port $((PORT+1)) --http-auth-username ann --http-auth-password garden7chairs`,
  ),
  open('cups', [CONTROLS], CUPS('')),
  closed('cups-password', [], CUPS('AuthType Basic\n  Require user @SYSTEM')),
  closed('cockpit', [], 'exec /usr/lib/cockpit/cockpit-ws --no-tls --address=127.0.0.1 --port=$PORT'),
  closed(
    'adminer',
    [],
    'mkdir w; cp /usr/share/adminer/adminer.php w/index.php; exec php -S 127.0.0.1:$PORT -t w',
  ),
  open(
    'phpmyadmin',
    [CONTROLS],
    `cp -r /usr/share/phpmyadmin w; mkdir -p /run/mysqld db tmp; chmod 777 db tmp; mariadb-install-db --user=root --datadir=$HERE/db >/dev/null 2>&1; (mariadbd --user=root --datadir=$HERE/db --socket=$HERE/m.sock --port=$((PORT+1)) --bind-address=127.0.0.1 --skip-grant-tables & sleep 8); echo "<?php \\$cfg['blowfish_secret']='abcdefghijklmnopqrstuvwxyz012345'; \\$cfg['TempDir']='$HERE/tmp'; \\$i=1; \\$cfg['Servers'][1]=['auth_type'=>'config','user'=>'root','password'=>'','host'=>'127.0.0.1','port'=>'$((PORT+1))','AllowNoPassword'=>true];" >/etc/phpmyadmin/conf.d/rig.php; exec php -S 127.0.0.1:$PORT -t w`,
  ),
  closed(
    'phpmyadmin-password',
    [],
    `cp -r /usr/share/phpmyadmin w; mkdir tmp; echo "<?php \\$cfg['blowfish_secret']='abcdefghijklmnopqrstuvwxyz012345'; \\$cfg['TempDir']='$HERE/tmp'; \\$cfg['Servers'][1]=['auth_type'=>'cookie','host'=>'127.0.0.1'];" >/etc/phpmyadmin/conf.d/rig.php; exec php -S 127.0.0.1:$PORT -t w`,
  ),
  open('jupyter', [CONTROLS, METRICS], JUPYTER(`--NotebookApp.token= --NotebookApp.password=`)),
  closed('jupyter-token', [], JUPYTER('--NotebookApp.token=garden7chairs')),
  closed(
    'tomcat',
    [],
    `export CATALINA_BASE=$HERE/t CATALINA_HOME=/usr/share/tomcat10; mkdir t t/logs t/temp t/work; cp -r /var/lib/tomcat10/webapps t/; cp -rL /etc/tomcat10 t/conf; sed -i "s/port=\\"8080\\"/port=\\"$PORT\\" address=\\"127.0.0.1\\"/; s/port=\\"8005\\"/port=\\"-1\\"/" t/conf/server.xml; exec /usr/share/tomcat10/bin/catalina.sh run`,
  ),
  closed(
    'rabbitmq',
    [],
    `mkdir h; export HOME=$HERE/h RABBITMQ_MNESIA_BASE=$HERE/m RABBITMQ_LOG_BASE=$HERE/l RABBITMQ_NODENAME=k4@localhost RABBITMQ_NODE_PORT=$((PORT+1)) RABBITMQ_DIST_PORT=$((PORT+2)) RABBITMQ_NODE_IP_ADDRESS=127.0.0.1 RABBITMQ_ENABLED_PLUGINS_FILE=$HERE/plugins RABBITMQ_CONFIG_FILE=$HERE/r; echo "[rabbitmq_management]." >plugins; echo "management.tcp.port = $PORT" >r.conf; echo "management.tcp.ip = 127.0.0.1" >>r.conf; exec /usr/lib/rabbitmq/bin/rabbitmq-server`,
  ),
  open('node-red', [CONTROLS], NODE_RED('')),
  open(
    'pouchdb-server',
    [CONTROLS],
    'exec node $NPM/pouchdb-server/node_modules/pouchdb-server/bin/pouchdb-server --in-memory --host 127.0.0.1 --port $PORT',
  ),
  open('bull-board', [CONTROLS], BULL_BOARD('')),
  closed('bull-board-password', null, BULL_BOARD(BASIC)),
  open('bull-arena', [CONTROLS], ARENA),
  closed('nginx-status', [], NGINX('root $HERE/www; location /nginx_status { stub_status; }')),
  open(
    'victoria-metrics',
    [CONTROLS, METRICS],
    'exec victoria-metrics -storageDataPath=$HERE/d -httpListenAddr=127.0.0.1:$PORT',
  ),
  closed(
    'victoria-metrics-password',
    null,
    'exec victoria-metrics -storageDataPath=$HERE/d -httpListenAddr=127.0.0.1:$PORT -httpAuth.username=ann -httpAuth.password=garden7chairs',
  ),
  open('hledger-web', [CONTROLS], HLEDGER('')),
  open('hledger-web-view', ['console-open high'], HLEDGER('--capabilities=view')),
  open('orthanc', [CONTROLS], ORTHANC(false)),
  closed('orthanc-password', null, ORTHANC(true)),
  closed('maildev-password', null, MAILDEV('--web-user ann --web-pass garden7chairs')),
  open(
    'mountebank',
    [CONTROLS, METRICS],
    'exec node $NPM/mountebank/node_modules/mountebank/bin/mb --host 127.0.0.1 --port $PORT --pidfile $HERE/pid --nologfile',
  ),
  open('frontail', ['console-open high'], FRONTAIL('')),
  closed('frontail-password', null, FRONTAIL('--user ann --password garden7chairs')),
  open('cloudcmd', [CONTROLS], CLOUDCMD('--no-auth')),
  closed('cloudcmd-password', null, CLOUDCMD('--auth --username ann --password garden7chairs')),
  open(
    'karma',
    [CONTROLS],
    'echo "module.exports = (config) => config.set({ basePath: process.cwd(), files: [], frameworks: [], plugins: [], reporters: [], browsers: [], autoWatch: false, listenAddress: \'127.0.0.1\', port: $PORT });" >k.js; exec node $NPM/karma/node_modules/karma/bin/karma start k.js',
  ),
];
