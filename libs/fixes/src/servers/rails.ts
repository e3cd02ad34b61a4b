import type { CookieAttribute, FixServer } from '../change';
import { IN_FRONT } from '../front-server';
import { quoted } from '../patterns';

/** Header fields that Rails itself does not send. */
const SENT_IN_FRONT = ['server', 'via', 'x-powered-by'];

const COOKIES: Readonly<Record<CookieAttribute, string>> = {
  Secure: 'secure: true',
  HttpOnly: 'httponly: true',
  'SameSite=Lax': 'same_site: :lax',
};

/** guides.rubyonrails.org/security.html and configuring.html, Rails 8. */
export const RAILS: FixServer = {
  name: 'Rails',
  place: 'in config/environments/production.rb',
  language: 'ruby',
  settings: {
    'set-header': ({ name, value }) =>
      name === 'Strict-Transport-Security'
        ? `config.force_ssl = true\nconfig.ssl_options = { hsts: { expires: 1.year, subdomains: ${value.includes('includeSubDomains')}, preload: ${value.includes('preload')} } }`
        : `config.action_dispatch.default_headers[${quoted(name)}] = ${quoted(value)}`,
    'remove-headers': ({ names }) => {
      const own = names.filter((name) => !SENT_IN_FRONT.includes(name));
      return {
        code:
          own.length === 0
            ? null
            : own
                .map((name) =>
                  name === 'x-runtime'
                    ? 'config.middleware.delete Rack::Runtime'
                    : `config.action_dispatch.default_headers.delete_if { |name, _| name.casecmp?(${quoted(name)}) }`,
                )
                .join('\n'),
        note:
          own.length < names.length
            ? 'The server in front of Rails sends Server, Via and X-Powered-By: change it there.'
            : undefined,
      };
    },
    'protect-cookie': ({ name, attribute }) => ({
      code: `config.session_store :cookie_store, key: ${quoted(name)}, ${COOKIES[attribute]}`,
      note: [
        'If the site has another session store, keep it and add the option.',
        ...(attribute === 'Secure' ? ['config.force_ssl = true makes all cookies Secure.'] : []),
      ].join(' '),
    }),
    'redirect-to-https': () => ({
      code: 'config.force_ssl = true',
      note: 'Behind a proxy that ends TLS set config.assume_ssl = true too.',
    }),
    ...IN_FRONT,
  },
};
