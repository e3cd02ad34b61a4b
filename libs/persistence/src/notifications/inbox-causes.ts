/**
 * What entries of one cause have in common, over `inbox_items item` and `issues i`: one change made them all, or one scan. A mention
 * is always alone, because each comment says something else.
 */
export const INBOX_CAUSE = `jsonb_build_array(item.kind, item.actor_name, i.test_key, coalesce(i.rule_id, i.title),
  CASE WHEN item.kind = 'mentioned' THEN item.id END)`;
