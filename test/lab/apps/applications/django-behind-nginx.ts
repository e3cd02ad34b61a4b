import type { RigApplication } from '../rig-application';
import { clean, dumpSqlite } from './common';
import { djangoAdmin } from './django-admin';

/** The same Django behind nginx with https and its own authority; plain HTTP only redirects. */
export const djangoBehindNginx: RigApplication = {
  name: 'django-behind-nginx',
  address: '127.0.40.15',
  packages: ['python3-django', 'sqlite3', 'nginx-light', 'openssl', 'curl'],
  setup: `${djangoAdmin.setup}
cat >> rig/settings.py <<EOF
SECURE_PROXY_SSL_HEADER = ('HTTP_X_FORWARDED_PROTO', 'https')
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
EOF
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj '/CN=Rig authority' -keyout ca.key -out ca.pem -addext 'keyUsage=critical,keyCertSign,cRLSign'
openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj '/CN=Rig' -keyout site.key -out site.csr
printf 'subjectAltName=IP:%s\\nextendedKeyUsage=serverAuth\\nkeyUsage=digitalSignature\\nbasicConstraints=CA:FALSE\\n' "$ADDRESS" > site.ext
openssl x509 -req -in site.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 365 -extfile site.ext -out site.pem
cat > nginx.conf <<EOF
user root; daemon off; pid $HERE/nginx.pid; error_log stderr;
events {}
http {
  access_log $HERE/access.log;
  server { listen $ADDRESS:80; return 301 https://\\$host\\$request_uri; }
  server {
    listen $ADDRESS:443 ssl;
    ssl_certificate $HERE/site.pem;
    ssl_certificate_key $HERE/site.key;
    location / {
      proxy_pass http://$ADDRESS:8000;
      proxy_set_header Host \\$host;
      proxy_set_header X-Forwarded-Proto https;
    }
  }
}
EOF`,
  processes: [
    'exec /usr/bin/python3 manage.py runserver --noreload "$ADDRESS:8000"',
    'until curl -s -o /dev/null "http://$ADDRESS:8000/admin/login/"; do sleep 1; done; exec nginx -e stderr -c "$HERE/nginx.conf"',
  ],
  trust: '$HERE/ca.pem',
  probe: djangoAdmin.probe,
  endpoints: djangoAdmin.endpoints,
  truth: {
    ...djangoAdmin.truth,
    ssl_certificate: {
      address: [],
      because:
        'the setup of this file: a P-256 certificate for the address, for one year, by a trusted authority',
    },
    tls_configuration: {
      address: ['tls-13-missing low'],
      because:
        'nginx 1.22 of Debian 12: the default of ssl_protocols has no TLS 1.3 before 1.23.4; OpenSSL 3 refuses TLS 1.0 and 1.1 at its default level; a P-256 key rules out RSA key transport',
    },
    https_redirect: {
      address: [],
      because: 'nginx.conf of this file: plain HTTP redirects every path to https on the same host',
    },
    mixed_content: {
      address: [],
      because: 'contrib/admin/templates/admin: relative addresses only',
    },
    cookie_security: {
      address: [],
      because: 'rig/settings.py of this file: CSRF_COOKIE_SECURE; a session starts with the sign-in',
    },
    security_headers: {
      address: ['coop-missing low', 'csp-missing medium', 'info-disclosure-version low'],
      because:
        'as django-admin, and Cross-Origin-Opener-Policy is in no file of Django 3.2, which matters for a login by https; nginx names its version (server_tokens is on by default); RFC 6797, 8.1.1: no HSTS for addresses',
    },
    product_exposure: clean(
      'contrib/admin/sites.py: has_permission before each view; nginx.conf of this file has no status page',
    ),
    brute_force: {
      address: ['login-no-throttling medium'],
      because: 'contrib/auth: no limit (documentation, Security in Django); the login is reached by https',
    },
  },
  dump: dumpSqlite('$HERE/db.sqlite3'),
  folders: djangoAdmin.folders,
  allowed: djangoAdmin.allowed,
};
