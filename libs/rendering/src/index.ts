export { findChromium, NO_CHROMIUM } from './chromium/find-chromium';
export { PAGE_LIMITS, type PageLimits } from './limits';
export {
  createLocalRenderer,
  type LocalRenderer,
  type LocalRendererOptions,
  sandboxByDefault,
} from './local-renderer';
export { createRemoteRenderer, reachRenderer, type RemoteRendererOptions } from './remote/remote-renderer';
export { serveRenderer, type ServingSettings } from './remote/serve-renderer';
