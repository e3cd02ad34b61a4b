export interface AvoidedWord {
  /** A regular expression, matched without case at word boundaries. */
  avoid: string;
  use: string;
  example: string;
}

/** Words that are wrong in any text: docs, messages, comments and names of tests. The reasons are in docs/style.md. */
export const AVOIDED_WORDS: readonly AvoidedWord[] = [
  { avoid: 'mend(s|ed|ing)?', use: 'fix', example: 'mend the network' },
  { avoid: 'anew', use: 'again', example: 'is read anew' },
  { avoid: 'broke off|breaks? off', use: 'failed, stopped', example: 'sweep broke off' },
  { avoid: 'first of all', use: 'most severe, first', example: 'first of all: an expired certificate' },
  { avoid: 'whoever|whomever', use: 'anyone who, the person who', example: 'whoever has the link' },
  { avoid: 'somebody', use: 'someone, or name the person', example: 'until somebody resolves it' },
  { avoid: 'anybody', use: 'anyone', example: 'anybody may leave' },
  { avoid: 'everybody', use: 'everyone, all users', example: 'everybody may add an app' },
  { avoid: 'in vain', use: 'without a result', example: 'tried in vain' },
  { avoid: 'the looked-at', use: 'the checked', example: 'the looked-at page' },
  { avoid: 'hence', use: 'so, therefore', example: 'hence the limit' },
  { avoid: 'for ever', use: 'forever, without a limit', example: 'keeps them for ever' },
  { avoid: 'all the same', use: 'anyway', example: 'it runs all the same' },
  { avoid: 'no good', use: 'invalid, wrong', example: 'a no good answer' },
  { avoid: 'sets? apart', use: 'isolate', example: 'the check is set apart' },
  { avoid: 'what finds', use: 'rows that have', example: 'what finds no partition' },
  { avoid: 'taken away|takes? away', use: 'delete, remove', example: 'old scans are taken away' },
  { avoid: 'had (it|them) looked (at|for)', use: 'requested a check', example: 'had them looked for' },
  {
    avoid: '(?<!there )(is|was) no (?!longer|more|one|way|other|such)',
    use: 'is not a',
    example: 'it is no member',
  },
  { avoid: 'where it stands', use: 'where it is', example: 'shows where it stands' },
  { avoid: 'the like', use: 'similar', example: 'charts and the like' },
  { avoid: 'at once', use: 'immediately, at the same time', example: 'stops at once' },
  {
    avoid: 'beside (the|a|an|it|its|them|others?|those|that|what|one|each|this|you|your|our)',
    use: 'next to, in addition to',
    example: 'a secret beside the first',
  },
  {
    avoid:
      '(an?|the|every|each|first|second|last|next|one|two|independent) looks?(?!-)(?= (at|that|of|has|needs?|is|was|says))',
    use: 'probe, request, check',
    example: 'every look at a page',
  },
  {
    avoid: '(is|are|was|were|be) looked (at|for)',
    use: 'checked, searched for',
    example: 'the page is looked at',
  },
  {
    avoid: '(do|does|did) not answer(?! (a|an|the|it|them))',
    use: 'does not respond',
    example: 'it did not answer',
  },
  { avoid: 'answer(s|ed)? (with )?(status )?[1-5]\\d\\d', use: 'returns', example: 'it answers with 404' },
  {
    avoid: 'stands? (beside|behind|under|in (?!for|the way)|at the|on the)',
    use: 'is',
    example: 'the token stands behind the path',
  },
  {
    avoid: '(a|an) [a-z-]+ of (its|their|his) own (and|or|in|for|because|so)',
    use: 'its own',
    example: 'a port of its own and',
  },
  {
    avoid: '(?<!signed )by (itself|themselves)',
    use: 'automatically, on its own',
    example: 'it ends by itself',
  },
  { avoid: 'goes on|went on', use: 'continues, continued', example: 'the scan goes on' },
  { avoid: 'for good', use: 'permanently', example: 'deletes it for good' },
  { avoid: 'calm|honest|innocent', use: 'non-intrusive, genuine, harmless', example: 'a calm test' },
  // British spelling, apart from words of code such as `color`, `normalize()` and `Authorization`.
  { avoid: 'neighbors?', use: 'neighbour', example: 'a neighbor on the same host' },
  { avoid: 'defenses?', use: 'defence', example: 'the defense against it' },
  { avoid: "behaviors?(?!: ')", use: 'behaviour', example: 'its behavior' },
  { avoid: 'judgments?', use: 'judgement', example: 'the judgment of a test' },
  { avoid: 'cancel(ed|ing)', use: 'cancelled, cancelling', example: 'a canceled scan' },
  { avoid: 'label(ed|ing)', use: 'labelled, labelling', example: 'a labeled value' },
  { avoid: '(recogn|organ)iz(e|es|ing)', use: 'recognise, organise', example: 'recognizes a page' },
  {
    avoid: '(normal|summar|priorit|minim|optim|custom)iz(es|ed|ing|ation)',
    use: '-ise, -isation',
    example: 'a normalized path',
  },
  { avoid: 'told by mail', use: 'notified by e-mail', example: 'owners are told by mail' },
  { avoid: 'an? mail(?= (with|is|goes|for|to))', use: 'an e-mail', example: 'sends a mail to the owner' },
];
