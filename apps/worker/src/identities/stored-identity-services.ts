import type { AuditActor, IdentityProofsRepository, UsedIdentity } from '@palisade/persistence';
import type { IdentityServices } from '@palisade/scan-engine';
import { type IdentityProof, accountOf } from '@palisade/vocabulary';

/** What the scans of all workers share about identities, in PostgreSQL. */
export class StoredIdentityServices implements IdentityServices {
  constructor(
    private readonly proofs: IdentityProofsRepository,
    private readonly identities: readonly UsedIdentity[],
    private readonly of: { actor: AuditActor; scanId: string | null },
  ) {}

  async claimLogin(identityId: string): Promise<boolean> {
    const known = this.find(identityId);
    return known !== null && this.proofs.forWorkerClaimLogin(accountOf(known.identity));
  }

  async claimTotpStep(identityId: string, step: number): Promise<boolean> {
    const known = this.find(identityId);
    return known !== null && this.proofs.forWorkerClaimTotpStep(accountOf(known.identity), step);
  }

  async noteProof(identityId: string, proof: IdentityProof): Promise<void> {
    const known = this.find(identityId);
    if (known !== null) await this.proofs.forWorkerNote(known, proof, this.of);
  }

  private find(identityId: string): UsedIdentity | null {
    return this.identities.find(({ identity }) => identity.id === identityId) ?? null;
  }
}
