interface Seen {
  url: string;
  isDone: boolean;
}

/** Pages that were read with a session, until a check has confirmed that the session was good. */
export class SeenPages {
  private unsure = new Set<Seen>();
  /** Read when the session may have been over, and not read again since. */
  readonly lost = new Set<string>();

  /** @returns called with the response */
  begin(url: string): () => void {
    const seen = { url, isDone: false };
    this.unsure.add(seen);
    return () => (seen.isDone = true);
  }

  get areUnsure(): boolean {
    return this.unsure.size > 0;
  }

  /** Call it when a check begins, and what it returns when the check was good: responses that came before the check are sure then. */
  confirmation(): () => void {
    const before = [...this.unsure].filter(({ isDone }) => isDone);
    return () => {
      for (const seen of before) {
        this.unsure.delete(seen);
        this.lost.delete(seen.url);
      }
    };
  }

  /** @returns the pages to read again */
  loseAll(): string[] {
    const urls = [...this.unsure].map(({ url }) => url);
    this.unsure = new Set();
    for (const url of urls) this.lost.add(url);
    return urls;
  }
}
