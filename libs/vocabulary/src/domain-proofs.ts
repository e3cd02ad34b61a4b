/** How the owner of a domain can prove it: a TXT record, a file, a meta tag on the start page. */
export const PROOF_METHODS = ['dns', 'file', 'meta'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** Proofs on the server itself, not only in DNS: intrusive tests need one of them. */
export const HTTP_PROOF_METHODS = ['file', 'meta'] as const;
export type HttpProofMethod = (typeof HTTP_PROOF_METHODS)[number];

/** How a check was verified; `operator` means that the operator marked it as verified, without a proof. */
export const VERIFICATION_METHODS = [...PROOF_METHODS, 'operator'] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];
