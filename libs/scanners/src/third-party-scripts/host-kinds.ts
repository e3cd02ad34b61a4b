import { namesMatching } from '@palisade/scan-engine';

const withSubdomains = (...domains: string[]): string[] => domains.flatMap((name) => [name, `**.${name}`]);

/** They keep robots out of forms. */
const CAPTCHAS = namesMatching(
  withSubdomains(
    'recaptcha.net',
    'hcaptcha.com',
    'challenges.cloudflare.com',
    'arkoselabs.com',
    'funcaptcha.com',
    'friendlycaptcha.com',
    'frcapi.com',
    'geetest.com',
    'mtcaptcha.com',
    'captcha.eu',
    'prosopo.io',
  ),
);
/** They show their own fields for cards. */
const PAYMENTS = namesMatching(
  withSubdomains(
    'stripe.com',
    'stripe.network',
    'paypal.com',
    'paypalobjects.com',
    'braintreegateway.com',
    'adyen.com',
    'klarna.com',
    'klarnacdn.net',
    'klarnaservices.com',
    'squareup.com',
    'squarecdn.com',
    'mollie.com',
    'checkout.com',
    'worldpay.com',
    'authorize.net',
    'cybersource.com',
    'razorpay.com',
    'payments-amazon.com',
    'pay.google.com',
    'applepay.cdn-apple.com',
    'datatrans.com',
    'saferpay.com',
    '2checkout.com',
    'payu.com',
    'przelewy24.pl',
    'sumup.com',
    'recurly.com',
    'spreedly.com',
    'unzer.com',
    'heidelpay.com',
    'payone.com',
    'paddle.com',
    'nexigroup.com',
    'paymentwall.com',
  ),
);
const GOOGLE = /^www\.(?:google|gstatic)\.com$/;

export const isPaymentHost = (hostname: string): boolean => PAYMENTS.test(hostname);

/** The page needs them where the field is. */
export const isNeededAtFields = ({ hostname, pathname }: URL): boolean =>
  CAPTCHAS.test(hostname) ||
  isPaymentHost(hostname) ||
  (GOOGLE.test(hostname) && pathname.startsWith('/recaptcha/'));

/** Hosts of repositories, pastes and tunnels, by their documents. */
const RAW = namesMatching([
  ...withSubdomains('ngrok.io', 'ngrok.app', 'ngrok.dev', 'ngrok-free.app', 'ngrok-free.dev', 'loca.lt'),
  ...withSubdomains('trycloudflare.com', 'serveo.net', 'localhost.run', 'lhr.life', 'localtunnel.me'),
  ...withSubdomains('pastebin.com', 'paste.ee', 'hastebin.com', 'dpaste.com', 'dpaste.org', 'rentry.co'),
  ...withSubdomains('devtunnels.ms', 'pinggy.link', 'pagekite.me', 'bore.pub', 'telebit.io'),
  'raw.githubusercontent.com',
  'gist.githubusercontent.com',
  'raw.github.com',
  'gist.github.com',
  'raw.githack.com',
  'rawcdn.githack.com',
  'rawgit.com',
  'cdn.rawgit.com',
  'controlc.com',
  'dl.dropboxusercontent.com',
  'drive.google.com',
  'paste.rs',
  'ix.io',
  'termbin.com',
]);
const RAW_PATHS = new Map([
  ['github.com', /^\/[^/]+\/[^/]+\/(?:raw|blob)\//],
  ['gitlab.com', /\/-\/(?:raw|snippets)\/|^\/[^/]+\/[^/]+\/raw\//],
  ['bitbucket.org', /^\/[^/]+\/[^/]+\/raw\//],
  ['codeberg.org', /^\/[^/]+\/[^/]+\/raw\//],
]);

export const isRawRepository = ({ hostname, pathname }: URL): boolean =>
  RAW.test(hostname) || RAW_PATHS.get(hostname)?.test(pathname) === true;
