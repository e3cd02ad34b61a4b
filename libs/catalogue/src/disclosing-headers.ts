/**
 * Fields that name a product and often its version: the "headers to remove" of the OWASP Secure Headers Project without those that
 * carry no version, and their relatives. Left out are fields that version an interface (X-API-Version) and those of protocols (Via).
 */
const DISCLOSING_HEADERS: readonly string[] = [
  'server',
  'x-powered-by',
  'x-powered-cms',
  'x-aspnet-version',
  'x-aspnetmvc-version',
  'x-generator',
  'x-php-version',
  'x-mod-pagespeed',
  'x-page-speed',
  'x-litespeed-cache-version',
  'x-owa-version',
  'x-umbraco-version',
  'x-joomla-version',
  'x-jitsi-release',
  'x-varnish-version',
  'x-version',
  'x-framework',
  'powered-by',
  'product',
  'liferay-portal',
  'microsoftsharepointteamservices',
  'servlet-engine',
  'generator',
  'x-app-server',
  'x-application-server',
  'x-cms',
  'x-cms-version',
  'x-cocoon-version',
  'x-django-version',
  'x-drupal-version',
  'x-engine',
  'x-grafana-version',
  'x-hudson',
  'x-influxdb-version',
  'x-java-version',
  'x-jenkins',
  'x-jfrog-version',
  'x-laravel-version',
  'x-magento-version',
  'x-mono-version',
  'x-node-version',
  'x-perl-version',
  'x-plone-version',
  'x-powered-by-plesk',
  'x-python-version',
  'x-rails-version',
  'x-ruby-version',
  'x-server',
  'x-server-version',
  'x-shopware-version',
  'x-software',
  'x-typo3-version',
  'x-web-server',
  'x-zope-version',
];

/** `X-Syncthing-Version`, as many products write it. Left out are the words for interfaces and for the site's own releases. */
const OF_A_PRODUCT =
  /^x-(?!(?:api|app|asset|build|bundle|cache|client|config|content|data|ms|page|protocol|release|schema|sdk|site|static|theme)-)[a-z]+(?:-server)?-version$/;
/** Releases of programs have three parts; versions of interfaces have fewer, or are dates. */
const RELEASE = /\bv?\d{1,3}\.\d{1,3}\.\d{1,4}/i;
/** A name alone is a fact; a version tells which published holes to try. */
const VERSION = /(^|[\s/(_v-])\d+\.\d+|\/\d+(\s|$)|[a-z] v?\d+( \(|$)/i;

/** Whether a field may name the version of a product. */
export const mayDisclose = (name: string): boolean =>
  DISCLOSING_HEADERS.includes(name) || OF_A_PRODUCT.test(name);

export const disclosesVersion = (name: string, value: string): boolean =>
  DISCLOSING_HEADERS.includes(name) ? VERSION.test(value) : OF_A_PRODUCT.test(name) && RELEASE.test(value);
