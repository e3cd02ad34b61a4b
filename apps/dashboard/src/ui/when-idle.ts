/** The first content is there and its requests are on their way. */
const PAUSE_MS = 1500;

const isIdle = new Promise<void>((resolve) => {
  const wait = (): unknown => window.setTimeout(resolve, PAUSE_MS);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
});

/**
 * Imports a module once the page is idle, so that it is there when a person needs it, also if the server is down by then.
 * @returns the same import, for those that cannot wait
 */
export function importWhenIdle<Module>(load: () => Promise<Module>): () => Promise<Module> {
  // The code that needs the module imports it again, and shows the error.
  void isIdle.then(load).catch(() => undefined);
  return load;
}
