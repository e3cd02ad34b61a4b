const bareName = (name: string): string => name.replace(/^\[|\]$/g, '').replace(/^www\./, '');

/** Whether a URL is one of http or https on the registered host or its `www` twin: a scan has no business on other hosts. */
export function isSameSite(url: string, host: string): boolean {
  const { hostname, protocol } = new URL(url);
  return /^https?:$/.test(protocol) && bareName(hostname) === bareName(host);
}
