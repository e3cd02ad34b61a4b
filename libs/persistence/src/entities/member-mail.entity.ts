import type { TeamId, UserId } from '@palisade/vocabulary';
import { Membership } from './membership.entity';
import { flag, jsonb, NOW, type RowOf, smallint, table, text, timestamp, uuid } from './table';

/** An e-mail of a worker to a member that the mail server has not taken yet. It ends with the membership. */
export const MemberMail = table(
  'member_mails',
  {
    /** The Message-ID of all attempts derives from it. */
    id: uuid().key(),
    teamId: uuid<TeamId>(),
    userId: uuid<UserId>(),
    kind: text<'inbox' | 'notice'>(),
    mail: jsonb<{ subject: string; text: string; html?: string }>(),
    /** How many began. */
    attempts: smallint().default(0),
    isRunning: flag().default(false),
    /** When the next attempt begins; of one that runs, when its worker counts as ended unless it says that it lives. */
    dueAt: timestamp().default(NOW),
    expiresAt: timestamp().default(() => "(now() + '3 days')"),
  },
  {
    foreignKeys: {
      member_mails_membership_fkey: [
        ['teamId', 'userId'],
        Membership,
        ['teamId', 'userId'],
        { onDelete: 'CASCADE' },
      ],
    },
    indexes: { member_mails_membership_idx: ['teamId', 'userId'] },
    checks: { member_mails_kind_check: "kind IN ('inbox', 'notice')" },
  },
);
export type MemberMail = RowOf<typeof MemberMail>;
