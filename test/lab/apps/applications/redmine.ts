import type { RigApplication } from '../rig-application';
import {
  clean,
  dumpSqlite,
  linksLeadOut,
  manyParameters,
  NO_SECURITY_TXT,
  nothingOdd,
  ON_PLAIN_HTTP,
} from './common';
import { GUESSES_UNNOTICED } from './walls';

/** Ruby on Rails without a proxy in front, so that it believes X-Forwarded-Host. */
export const redmine: RigApplication = {
  name: 'redmine',
  address: '127.0.40.98',
  packages: ['redmine', 'redmine-sqlite', 'sqlite3'],
  setup: `
rm -f redmine.db
printf 'production:\\n  adapter: sqlite3\\n  database: %s/redmine.db\\n' "$HERE" > /etc/redmine/default/database.yml
cd /usr/share/redmine
export RAILS_ENV=production SCHEMA="$HERE/schema.rb" REDMINE_LANG=en
rake db:migrate >"$HERE/setup.log" 2>&1
rake redmine:load_default_data >>"$HERE/setup.log" 2>&1
cd "$HERE"
sqlite3 redmine.db "INSERT INTO projects (name, identifier, description, status, is_public, lft, rgt, created_on, updated_on) VALUES ('Rig', 'rig', 'A project', 1, 1, 1, 2, datetime(), datetime()); INSERT INTO enabled_modules (project_id, name) VALUES (1, 'issue_tracking'), (1, 'news'), (1, 'wiki')"`,
  processes: [
    'cd /usr/share/redmine; RUBYLIB=$(ruby -e "puts Gem::Specification.find_by_name(%q(webrick)).full_require_paths.first") RAILS_ENV=production RAILS_SERVE_STATIC_FILES=1 RAILS_LOG_TO_STDOUT=1 exec rackup -E production -o "$ADDRESS" -p 80 -s webrick',
  ],
  probe: '/login',
  endpoints: {
    security_headers: ['/login'],
    csrf_protection: ['/login'],
    cors_misconfiguration: ['/activity.atom'],
    cookie_security: ['/login'],
    brute_force: ['/login'],
    api_rate_limit: ['/activity.atom'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'app/views: Rails encodes all values and binds those of queries; back_url is checked (validate_back_url)',
    ),
    security_headers: {
      address: [
        'csp-missing medium',
        'deprecated-header low',
        'headers-missing-on-errors low',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      configured: [
        'csp-missing medium',
        'deprecated-header low',
        'headers-missing-on-errors low',
        'info-disclosure-version low',
      ],
      because:
        'actionpack 6.1: default_headers has X-Frame-Options, nosniff and X-XSS-Protection "1; mode=block"; an unknown path is public/404.html with none of them; WEBrick names its version; files of public/ have none of them, and one of them is read where no path is configured',
    },
    csrf_protection: clean(
      'app/controllers/application_controller.rb: protect_from_forgery; form_tag writes a token of the session into each POST form',
    ),
    cors_misconfiguration: clean('config/ sends no Access-Control header'),
    cookie_security: {
      address: ['cookie-session-no-samesite low'],
      because:
        'config/multitenancy_environment.rb of Debian: session_store without same_site replaces that of application.rb; Rails makes it HttpOnly',
    },
    subresource_integrity: clean(
      'app/helpers/application_helper.rb: javascript_heads, files of its own only',
    ),
    outdated_js_libraries: clean(
      'public/javascripts: jQuery 3.6.1, jQuery UI 1.13.2, Tribute; Chart.js is on pages of statistics only',
    ),
    information_disclosure: clean(
      'app/views/layouts/base.html.erb names no version; consider_all_requests_local is false, so errors are public/500.html',
    ),
    directory_listing: clean('ActionDispatch::Static serves files and lists nothing'),
    exposed_files: clean('public/ holds none of the files; unknown paths are 404'),
    security_txt: NO_SECURITY_TXT,
    host_header_injection: {
      address: ['hosthdr-reflected-in-links medium'],
      because:
        'action_dispatch/http/url.rb: raw_host_with_port takes X-Forwarded-Host; welcome/index.html.erb has links of feeds with the host (auto_discovery_link_tag)',
    },
    reflected_xss: manyParameters('app/views: links with sort, set_filter, f, op, v and others on each page'),
    sql_injection: manyParameters('app/views: links with sort, set_filter, f, op, v and others on each page'),
    broken_links: linksLeadOut('layouts/base.html.erb: the footer links to www.redmine.org'),
    product_exposure: clean(
      'app/controllers/account_controller.rb: self_registration 2, an administrator activates each account; no metrics',
    ),
    brute_force: {
      address: GUESSES_UNNOTICED,
      because: 'app/controllers/account_controller.rb: invalid_credentials logs and counts nothing',
    },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'app/controllers/activities_controller.rb: a feed without a limit; pages name no API',
    },
  },
  dump: dumpSqlite('$HERE/redmine.db'),
  folders: ['/etc/redmine/default'],
  allowed: [],
  forbiddenLog: /Started POST "\/(?:account\/(?:lost_password|register)|projects|issues)/,
};
