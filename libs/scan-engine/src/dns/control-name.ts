/**
 * A random label next to a published one: the same records there are those of a wildcard. One label per scan, so that all tests share the
 * replies.
 */
export const controlName = (missingPath: string, parent: string): string =>
  `${missingPath.replace(/[^a-z0-9-]/gi, '').toLowerCase()}.${parent}`;
