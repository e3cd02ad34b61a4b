import type { AuditTarget } from '../ground/audit-entries';

/** A scan identity in the audit log. */
export const identityTarget = ({ id, name }: { id: string; name: string }): AuditTarget => ({
  type: 'scan_identity',
  id,
  label: name,
});
