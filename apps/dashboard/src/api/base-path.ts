/** The path of the installation's public address, such as `/palisade`; empty where it has a host name of its own. */
export const BASE_PATH = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '';
