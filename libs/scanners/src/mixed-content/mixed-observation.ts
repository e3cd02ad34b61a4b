import type { CrawlRecord } from '@palisade/scan-engine';

export type MixedKind = 'active' | 'passive' | 'form' | 'websocket' | 'download';

/** One reference to http on an https page. */
export interface MixedElement {
  kind: MixedKind;
  /** What it is: `script src`, `@font-face`, `form action`. */
  element: string;
  /** Absolute; without what belongs to one visit. */
  url: string;
  /** The style sheet or script that holds it; null for the page itself. */
  file: string | null;
  /** Only of forms. */
  form: { method: 'GET' | 'POST'; hasPassword: boolean } | null;
}

export interface MixedPage extends CrawlRecord {
  redirectsTo: string | null;
  isHtml: boolean;
  /** A browser has run its scripts. */
  isRendered?: true;
  /** The page tells browsers to upgrade what it loads. */
  upgrades: boolean;
  elements: MixedElement[];
  /** Found, but upgraded by `upgrade-insecure-requests`. */
  upgraded: number;
  /** A second response had the login over http, too. */
  isLoginConfirmed: boolean;
}

export interface MixedObservation {
  pages: MixedPage[];
  /** Own style sheets and scripts that could not be read. */
  unread: { styles: number; scripts: number };
  /** The test of logins runs in this scan and may send requests, so it reports forms with a password. */
  isLoginJudged: boolean;
}
