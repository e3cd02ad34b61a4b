const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/?(?:[?#].*)?$)/i;

/** The id in an id, or in the address of a page. @throws Error */
export function issueIdOf(issue: string): string {
  const [id] = ID.exec(issue) ?? [];
  if (id === undefined) throw new Error(`${issue} has no id of an issue. Copy the address of its page.`);
  return id;
}
