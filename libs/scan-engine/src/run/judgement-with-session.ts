import type { ScanIdentity } from '@palisade/vocabulary';
import type { Finding, Judgement } from '../contract/scanner';
import type { Credentials } from '../identity/credentials';
import { commandWithSession, sessionHeadersOf } from '../identity/session-command';

/** A judgement whose findings are shown by commands with the session of the identity. */
export const judgementWithSession = (
  judgement: Judgement,
  identity: Pick<ScanIdentity, 'name' | 'origins'>,
  credentials: Credentials,
): Judgement => ({
  ...judgement,
  findings: judgement.findings.map((finding): Finding => ({
    ...finding,
    evidence: {
      ...finding.evidence,
      reproduce: commandWithSession(finding.evidence.reproduce, identity, sessionHeadersOf(credentials)),
    },
  })),
});
