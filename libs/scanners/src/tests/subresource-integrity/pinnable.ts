import { getDomain } from 'tldts';
import { cdnFileOf } from '../../parts/file-cdn/file-cdn';

/**
 * Services that change what they send at an address, so that a hash would break the page. Domains, from their documentation: fonts, tags,
 * statistics, payment, captcha, maps, chat, consent, adverts, video, builders of sites. The last line has hosts that were taken over;
 * another test is about them.
 */
const SERVICES: readonly string[] = [
  ...'fonts.googleapis.com use.typekit.net p.typekit.net fast.fonts.net kit.fontawesome.com cloud.typography.com'.split(
    ' ',
  ),
  ...'googletagmanager.com google-analytics.com googlesyndication.com googleadservices.com doubleclick.net'.split(
    ' ',
  ),
  ...'google.com gstatic.com recaptcha.net hcaptcha.com challenges.cloudflare.com maps.googleapis.com apis.google.com'.split(
    ' ',
  ),
  ...'translate.googleapis.com accounts.google.com js.stripe.com paypal.com paypalobjects.com klarna.com'.split(
    ' ',
  ),
  ...'klarnacdn.net adyen.com squarecdn.com squareup.com mollie.com amazon-adsystem.com media-amazon.com'.split(
    ' ',
  ),
  ...'facebook.net twitter.com linkedin.com licdn.com pinterest.com pinimg.com tiktok.com snapchat.com sc-static.net'.split(
    ' ',
  ),
  ...'bing.com clarity.ms hotjar.com segment.com mixpanel.com amplitude.com heap.io heapanalytics.com fullstory.com'.split(
    ' ',
  ),
  ...'mouseflow.com matomo.cloud plausible.io cloudflareinsights.com newrelic.com nr-data.net js.sentry-cdn.com'.split(
    ' ',
  ),
  ...'datadoghq-browser-agent.com yandex.ru baidu.com etracker.com econda-monitor.de chartbeat.com quantserve.com'.split(
    ' ',
  ),
  ...'scorecardresearch.com parsely.com optimizely.com visualwebsiteoptimizer.com abtasty.com intercom.io'.split(
    ' ',
  ),
  ...'intercomcdn.com zdassets.com zendesk.com zopim.com crisp.chat tawk.to drift.com driftt.com livechatinc.com'.split(
    ' ',
  ),
  ...'freshchat.com userlike.com olark.com hubspot.com hs-scripts.com hsforms.net hs-analytics.net hs-banner.com'.split(
    ' ',
  ),
  ...'hscollectedforms.net marketo.net pardot.com salesforceliveagent.com cookiebot.com cookielaw.org onetrust.com'.split(
    ' ',
  ),
  ...'usercentrics.eu consentmanager.net cookiefirst.com iubenda.com trustarc.com osano.com termly.io didomi.io'.split(
    ' ',
  ),
  ...'criteo.com criteo.net taboola.com outbrain.com adnxs.com adroll.com youtube.com vimeo.com wistia.com'.split(
    ' ',
  ),
  ...'disqus.com addtoany.com addthis.com sharethis.com gravatar.com wp.com mailchimp.com chimpstatic.com'.split(
    ' ',
  ),
  ...'list-manage.com klaviyo.com typeform.com calendly.com trustpilot.com trustedshops.com shopify.com'.split(
    ' ',
  ),
  ...'squarespace.com wixstatic.com parastorage.com webflow.com jimdo.com weebly.com editmysite.com'.split(
    ' ',
  ),
  ...'polyfill.io polyfill.com polyfill-fastly.io polyfill-fastly.net bootcss.com staticfile.org staticfile.net'.split(
    ' ',
  ),
];
const SERVICE_HOSTS = new Set(SERVICES);
/** Addresses of services on networks for files begin with it. */
const SERVICE_PATH = '/polyfill/';

/** Whether two hosts have different owners: another registrable domain, private suffixes counted. */
export function isThirdParty(host: string, ownHost: string): boolean {
  const domainOf = (name: string): string => getDomain(name, { allowPrivateDomains: true }) ?? name;
  return domainOf(host) !== domainOf(ownHost);
}

export const isService = ({ hostname, pathname }: URL): boolean => {
  const labels = hostname.split('.');
  return (
    pathname.startsWith(SERVICE_PATH) ||
    labels.some((_, index) => SERVICE_HOSTS.has(labels.slice(index).join('.')))
  );
};

const VERSION = /(?:^|[/@_.-])v?\d{1,4}\.\d{1,5}\.\d{1,6}(?:[/_.-]|$)/;
const HASH = /(?:^|[/_.~-])([0-9a-f]{12,128})(?:[/_.~-]|$)/gi;

/** Bundlers write 8 or more digits before the ending: `app.3f9a1c2b.js`, `main-3f9a1c2b.chunk.css`. */
const BUNDLE_HASH = /\w[.-]([0-9a-f]{8,11})\.(?:(?:min|bundle|chunk|module)\.)?(?:m?js|css)$/i;

const isMixed = (hash: string): boolean => /\d/.test(hash) && /[a-f]/i.test(hash);

/** Whether an address names bytes that stay the same: a file of a network for libraries, or one with a version or a hash. */
export function isPinnable(url: URL): boolean {
  if (isService(url)) return false;
  if (cdnFileOf(url.href) !== null) return true;
  const path = url.pathname.slice(-512);
  return (
    VERSION.test(path) ||
    isMixed(BUNDLE_HASH.exec(path)?.[1] ?? '') ||
    [...path.matchAll(HASH)].some(([, hash = '']) => isMixed(hash))
  );
}
