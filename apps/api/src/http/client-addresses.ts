import type { NextFunction, Request, Response } from 'express';

/** `203.0.113.7:51234`, `[2001:db8::7]:51234` and `[2001:db8::7]`, as Azure Application Gateway and others write addresses. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([0-9a-f:.%]+)\])(?::\d{1,5})?$/i;

/** An address without its port; other texts as they are. */
export function withoutPort(text: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(text) ?? [];
  return ipv4 ?? ipv6 ?? text;
}

/** Proxies may write ports into X-Forwarded-For: trusted hops, limits and the audit log know addresses. It comes before all who ask for one. */
export function readForwardedPorts(request: Request, _: Response, next: NextFunction): void {
  const { 'x-forwarded-for': forwarded } = request.headers;
  if (forwarded !== undefined)
    request.headers['x-forwarded-for'] = [forwarded]
      .flat()
      .join()
      .split(',')
      .map((each) => withoutPort(each.trim()))
      .join(', ');
  next();
}
