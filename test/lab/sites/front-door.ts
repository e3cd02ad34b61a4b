import type { RequestListener } from 'node:http';

/** Lets in who keeps cookies (Icinga Web 2): it sets one, leads to its test, and from there back to the page. */
export const behindFrontDoor =
  (site: RequestListener): RequestListener =>
  (request, response) => {
    const url = new URL(request.url ?? '/', 'https://shop.test');
    const isTested = url.searchParams.has('check');
    const keepsCookies = request.headers.cookie !== undefined;
    if (keepsCookies && !isTested) return site(request, response);
    if (isTested && !keepsCookies) return void response.writeHead(403).end('Cookies must be enabled.\n');
    if (isTested) url.searchParams.delete('check');
    else url.searchParams.set('check', '1');
    const location = `${url.pathname}${url.search}`;
    response.writeHead(302, { location, ...(isTested ? {} : { 'set-cookie': 'chc=1' }) }).end();
  };
