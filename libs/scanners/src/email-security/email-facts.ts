import type { BimiFacts } from './bimi';
import type { DkimFacts } from './dkim';
import type { DmarcFacts } from './dmarc';
import type { MailHosts } from './mail-hosts';
import type { MtaStsFacts } from './mta-sts';
import type { SpfFacts } from './spf-facts';
import type { TlsRptFacts } from './tls-rpt';

/** What a second reply showed again. */
export interface Confirmations {
  /** SPF records that let anyone send. */
  openings: boolean;
  /** Selectors with keys that receivers must not accept. */
  selectors: string[];
  /** A policy of MTA-STS that loses e-mails. */
  policy: boolean;
}

/** What the rules read. */
export interface EmailFacts {
  domain: string;
  /** Whether it receives mail, or SPF says that someone sends for it. */
  isMailDomain: boolean;
  receivesMail: boolean;
  spf: SpfFacts;
  dmarc: DmarcFacts;
  dkim: DkimFacts;
  mail: MailHosts;
  /** Null for domains that receive no mail. */
  mtaSts: MtaStsFacts | null;
  tlsRpt: TlsRptFacts | null;
  bimi: BimiFacts;
  confirmed: Confirmations;
}
