/** Whether a URL's host is an address; the WHATWG parser has already turned every spelling into one of these two. */
export const isIP = (hostname: string): boolean =>
  hostname.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname);
