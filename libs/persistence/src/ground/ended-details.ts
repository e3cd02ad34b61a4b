import { createHash } from 'node:crypto';
import type { TestKey } from '@palisade/vocabulary';

/** A message lists no more names or lines. */
export const MOST_NAMED = 20;

/** 96 bits: a hash only tells the contents of one check apart, and is in each row of the largest table. */
const HASH_LENGTH = 16;

/** Contents of a check that are equal are stored once, under this hash. */
export const contentHash = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, HASH_LENGTH);

/** What these tests told (`details`) in the scans of `freed (check_id, scan_id)`, with the row of each `test`. */
export const endedDetails = (...tests: TestKey[]): string => `FROM freed AS ended
    JOIN scan_tests AS test ON test.scan_id = ended.scan_id AND test.test_key IN (${tests.map((key) => `'${key}'`).join(', ')})
    JOIN scan_test_details AS details ON details.check_id = ended.check_id AND details.content_hash = test.details_hash`;
