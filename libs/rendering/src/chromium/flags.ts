/** A port that nothing listens on: what is not intercepted ends here. */
const NOWHERE = 'http://127.0.0.1:9';

const FEATURES_OFF = [
  'AutofillServerCommunication',
  'BackForwardCache',
  'CertificateTransparencyComponentUpdater',
  'DnsOverHttps',
  'FedCm',
  'InterestFeedContentSuggestions',
  'LocalNetworkAccessChecks',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreloadingOnPerformance',
  'Prerender2',
  'PrerenderFallbackToPreconnect',
  'SpeculationRulesPrefetchFuture',
  'Translate',
  'WebTransport',
];

/**
 * The browser has no way out: no proxy that exists, no names that resolve, no UDP, and nothing that it would load on its own. Every request of a
 * page is answered before the browser's network code sees it, see `Wall`; what escapes that fails here.
 */
const WALL = [
  `--proxy-server=${NOWHERE}`,
  // Chromium would go to loopback directly.
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--no-pings',
  '--disable-background-networking',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-sync',
  '--block-new-web-contents',
  '--deny-permission-prompts',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

const QUIET = [
  '--headless',
  '--disable-gpu',
  '--disable-3d-apis',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-dev-shm-usage',
  '--disable-hang-monitor',
  '--disable-notifications',
  '--disable-speech-api',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--password-store=basic',
  '--use-mock-keychain',
  // A page that nobody sees draws and counts as any other.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--window-size=1280,900',
];

export interface FlagSettings {
  profile: string;
  isSandboxed: boolean;
  /** Of the scripts of one page. */
  heapMb: number;
}

export const chromiumFlags = ({ profile, isSandboxed, heapMb }: FlagSettings): string[] => {
  const own = [
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    `--js-flags=--max-old-space-size=${heapMb}`,
  ];
  if (!isSandboxed) own.push('--no-sandbox');
  return [...WALL, ...QUIET, ...own, 'about:blank'];
};
