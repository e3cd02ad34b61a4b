import type { FixWithinDays, Plan, TagDueDays, TeamId } from '@palisade/vocabulary';
import { User } from './user.entity';
import { created, deleted, flag, integer, jsonb, type RowOf, smallint, table, text, uuid } from './table';

/** A tenant. Deleted softly: its rows stay, but nothing shows them any more. */
export const Team = table(
  'teams',
  {
    id: uuid<TeamId>().key(),
    name: text(),
    plan: text<Plan>(),
    /** Raised to rotate the CI hash, which derives from it. */
    ciGeneration: integer().default(1),
    /** Whether members need a second factor to use the team. */
    requiresSecondFactor: flag().default(false),
    /** Conclusive scans in a row without a finding that resolve its issue; 0 never resolves one. */
    autoResolveAfter: smallint().default(2),
    /** Whether tests that a later version brings are enabled on its checks. */
    newTestsEnabled: flag().default(true),
    /** Whether evidence of signed-in pages may leave the dashboard. */
    shareSignedInEvidence: flag().default(false),
    /** When its issues are overdue; null: never. */
    fixWithinDays: jsonb<FixWithinDays>().orNull(),
    /** Limits that replace these for checks with a tag; of several tags the shortest one. */
    fixWithinDaysByTag: jsonb<TagDueDays[]>().orNull(),
    createdAt: created(),
    deletedAt: deleted(),
    /** The person who made it; null for teams from the command line. */
    createdBy: uuid().orNull(),
  },
  {
    foreignKeys: { teams_created_by_fkey: [['createdBy'], User, ['id']] },
    indexes: { teams_created_by_idx: ['createdBy'] },
    checks: {
      teams_auto_resolve_after_check: 'auto_resolve_after BETWEEN 0 AND 10',
      teams_plan_check: "plan IN ('trial', 'professional', 'business')",
    },
  },
);
export type Team = RowOf<typeof Team>;
