import type { RigApplication } from '../rig-application';
import { dumpSqlite, NO_SECURITY_TXT, ON_PLAIN_HTTP } from './common';

/** A Rails application as it is after the installation: people may register, and anyone may read. */
export const redmine: RigApplication = {
  name: 'redmine',
  address: '127.0.40.51',
  packages: ['redmine', 'redmine-sqlite', 'puma', 'sqlite3'],
  setup: `
rm -f redmine.db
mkdir -p /etc/redmine/default
cat > /etc/redmine/default/database.yml <<EOF
production:
  adapter: sqlite3
  database: $HERE/redmine.db
EOF
echo rig-secret-of-at-least-thirty-two-characters > /etc/redmine/default/secret_key.txt
/usr/share/redmine/bin/redmine-instances create default
cd /usr/share/redmine
rm -f /var/lib/redmine/Gemfile.lock
export RAILS_ENV=production REDMINE_LANG=en SCHEMA=/dev/null
bundle install --local --quiet
bundle exec rake db:migrate redmine:load_default_data >"$HERE/migrate.log" 2>&1
sqlite3 "$HERE/redmine.db" "INSERT INTO projects (name, identifier, description, status, is_public, lft, rgt, created_on, updated_on) VALUES ('Rig', 'rig', 'Rig', 1, 1, 1, 2, datetime(), datetime())"`,
  processes: [
    'cd /usr/share/redmine; RAILS_ENV=production RAILS_LOG_TO_STDOUT=1 exec puma -e production -b "tcp://$ADDRESS:80" -t 4:4',
  ],
  probe: '/login',
  endpoints: {
    security_headers: ['/login'],
    csrf_protection: ['/login', '/account/register', '/account/lost_password'],
    cors_misconfiguration: ['/projects.json'],
    cookie_security: ['/login'],
    brute_force: ['/login'],
    api_rate_limit: ['/projects.json'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    security_headers: {
      address: [
        'csp-missing medium',
        'deprecated-header low',
        'headers-missing-on-errors low',
        'nosniff-missing low',
      ],
      because:
        'action_dispatch/railtie.rb: default_headers has X-Frame-Options, X-XSS-Protection: 1 and nosniff; ActionDispatch::Static sends files and PublicExceptions error pages without them',
    },
    csrf_protection: {
      address: [],
      because: 'config/application.rb: default_protect_from_forgery; form_tag adds a token to each POST form',
    },
    cors_misconfiguration: { address: [], because: 'no Access-Control header in app/ and lib/' },
    cookie_security: {
      address: [],
      because:
        'config/application.rb: the session is SameSite=Lax, and HttpOnly by default (Rack::Session::Abstract)',
    },
    subresource_integrity: {
      address: [],
      because: 'app/helpers/application_helper.rb: javascript_heads, its own files; Gravatar is off',
    },
    outdated_js_libraries: {
      address: [],
      because:
        'public/javascripts: the jQuery 3.6.1 and jQuery UI 1.13.2 of Debian, without an advisory; Tribute 5.1.3',
    },
    information_disclosure: {
      address: [],
      because:
        'config/environments/production.rb: consider_all_requests_local is false; layouts/base.html.erb names no version',
    },
    directory_listing: { address: [], because: 'ActionDispatch::Static serves files only' },
    exposed_files: { address: [], because: 'public/ holds none of the files; other paths are a 404' },
    security_txt: NO_SECURITY_TXT,
    brute_force: {
      address: ['login-cleartext high', 'login-no-throttling medium'],
      because: 'app/models/user.rb: try_to_login! counts nothing; one message for both mistakes',
    },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'app/controllers/projects_controller.rb: index as JSON is open to strangers, without a limit',
    },
  },
  dump: dumpSqlite('$HERE/redmine.db'),
  folders: ['/etc/redmine', '/var/lib/redmine'],
  allowed: [],
  forbiddenLog: /Started POST "\/(?:account|users|projects|issues)/,
};
