import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** The control of a camera in C: a page that sets everything, by links and scripts. */
export const motion: RigApplication = {
  name: 'motion',
  address: '127.0.40.178',
  packages: ['motion', 'nginx-light'],
  setup: `
rm -rf films nginx && mkdir films nginx
cat > motion.conf <<EOF
daemon off
log_file $HERE/motion.log
target_dir $HERE/films
video_device /dev/video-of-the-rig
webcontrol_port 18278
webcontrol_localhost on
webcontrol_parms 2
webcontrol_interface 0
stream_port 18279
stream_localhost on
EOF
cat > nginx.conf <<EOF
error_log $HERE/nginx/error.log;
pid $HERE/nginx/pid;
events {}
http {
  access_log /dev/stderr;
  server_tokens off;
  client_body_temp_path $HERE/nginx;
  proxy_temp_path $HERE/nginx;
  server {
    listen $ADDRESS:80;
    location / { proxy_pass http://127.0.0.1:18278; proxy_set_header Host \\$host; }
  }
}
EOF`,
  processes: [
    'exec motion -n -c "$HERE/motion.conf"',
    'until curl -s -o /dev/null http://127.0.0.1:18278/; do sleep 1; done; exec nginx -e stderr -c "$HERE/nginx.conf" -g "daemon off;"',
  ],
  probe: '/',
  endpoints: {
    security_headers: ['/0/config/list'],
    csrf_protection: ['/'],
    cors_misconfiguration: ['/0/config/list'],
    cookie_security: ['/'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'src/webu_html.c: one page, whose links have no parameter; nginx refuses TRACE; libmicrohttpd reads no forwarded host',
    ),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because:
        'src/webu.c: webu_mhd_send sends the type, and headers only of webcontrol_header_params; server_tokens is off in nginx.conf of this file',
    },
    csrf_protection: clean('src/webu_html.c: two forms that scripts read; there is no cookie'),
    cors_misconfiguration: clean('src/webu.c: webcontrol_header_params is empty'),
    cookie_security: clean('src/webu.c sets no cookie'),
    subresource_integrity: clean('src/webu_html.c: scripts and styles inside of the page'),
    outdated_js_libraries: clean('src/webu_html.c: its own scripts, no library'),
    information_disclosure: clean('src/webu_html.c writes the version as text, without a generator'),
    directory_listing: clean('src/webu.c: an unknown path is one sentence with status 200'),
    exposed_files: clean('src/webu.c: an unknown path is one sentence with status 200'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('src/webu_html.c links to motion-project.github.io'),
    product_exposure: {
      address: ['console-open critical'],
      because:
        'motion_config.html, webcontrol_auth_method: none by default; with webcontrol_parms 2 strangers change settings and end the program',
    },
    brute_force: unread('webcontrol_auth_method is none: there is no sign-in'),
    api_rate_limit: unread('src/webu_text.c: commands as pages of text; no link sounds like an API'),
  },
  folders: ['$HERE/motion.conf'],
  allowed: [],
  // What ends the program, writes its settings or moves the camera.
  forbiddenLog: /GET \/\d+\/(?:action|detection|track|config\/(?:set|write))/,
};
