import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Nothing an api answers is meant to be rendered. */
const API_POLICY = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** The OpenAPI page brings its own script and style files; Swagger UI draws some icons as data. */
const DOCS_POLICY = {
  ...API_POLICY,
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
};

/** The page that stops weekly summaries has one button. */
const FORM_POLICY = { ...API_POLICY, formAction: ["'self'"] };

const PERMISSIONS_POLICY = [
  'camera',
  'display-capture',
  'fullscreen',
  'geolocation',
  'microphone',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const helmetWith = (directives: Record<string, string[]>): RequestHandler =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  });

/**
 * Helmet's set, with a content policy per part of the site. Whatever the api answers belongs to one team or hangs on a
 * secret URL: nobody may keep or index it.
 */
export function securityHeaders(): RequestHandler {
  const forApi = helmetWith(API_POLICY);
  const forDocs = helmetWith(DOCS_POLICY);
  const forForms = helmetWith(FORM_POLICY);
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
    const isDocs = /^\/docs(\/|$)/.test(request.path);
    if (!isDocs) response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    const isForm = request.path.startsWith('/unsubscribe/');
    (isDocs ? forDocs : isForm ? forForms : forApi)(request, response, next);
  };
}
