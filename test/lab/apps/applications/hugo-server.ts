import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** A generator of static sites as its own development server, which reloads pages by a socket. */
export const hugoServer: RigApplication = {
  name: 'hugo-server',
  address: '127.0.40.158',
  packages: ['hugo'],
  setup: `
rm -rf site && mkdir -p site/content/posts site/layouts/_default site/static
cat > site/config.toml <<EOF
baseURL = "http://$ADDRESS/"
title = "Rig"
EOF
printf -- '---\\ntitle: First\\n---\\nThe first post.\\n' > site/content/posts/first.md
printf -- '---\\ntitle: Second\\n---\\nThe second post.\\n' > site/content/posts/second.md
printf 'body { color: black }\\n' > site/static/style.css
cat > site/layouts/_default/list.html <<EOF
<!doctype html><html lang="en"><head><title>{{ .Title }}</title><link rel="stylesheet" href="/style.css"></head><body><h1>{{ .Title }}</h1><ul>{{ range site.RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul></body></html>
EOF
cat > site/layouts/_default/single.html <<EOF
<!doctype html><html lang="en"><head><title>{{ .Title }}</title><link rel="stylesheet" href="/style.css"></head><body><h1>{{ .Title }}</h1>{{ .Content }}<p><a href="/">All</a></p></body></html>
EOF`,
  processes: [
    'cd site; exec hugo server --bind "$ADDRESS" --port 80 --baseURL "http://$ADDRESS/" --disableKinds taxonomy,term',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/posts/first/'],
    csrf_protection: ['/posts/first/'],
    cookie_security: ['/'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd('commands/server.go: files from memory, whatever the method; the pages have no parameter'),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because:
        'commands/server.go: the type only, unless config has server.headers; the default 404 is one line of HTML',
    },
    csrf_protection: clean('the setup of this file: no form; no cookie'),
    cors_misconfiguration: clean('commands/server.go: no Access-Control header'),
    cookie_security: clean('commands/server.go sets no cookie'),
    subresource_integrity: clean('transform/livereloadinject: livereload.js of its own'),
    outdated_js_libraries: clean('livereload/livereload.go: livereload.js 4.0.2, without an advisory'),
    information_disclosure: clean(
      'docs, hugo server: it may serve the public too; its error page shows sources only after a mistake in a template',
    ),
    directory_listing: clean('commands/server.go: filesOnlyFs lists nothing'),
    exposed_files: clean('the setup of this file: pages and one style sheet'),
    security_txt: NO_SECURITY_TXT,
    broken_links: clean('the setup of this file: links to its own pages, which exist'),
    product_exposure: clean('livereload/connection.go: the socket tells of changes and takes no command'),
    brute_force: unread('there is no sign-in'),
    api_rate_limit: unread('pages and files: there is no API'),
  },
  folders: ['$HERE/site/content'],
  allowed: [],
};
