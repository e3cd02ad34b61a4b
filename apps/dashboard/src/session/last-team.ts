const KEY = 'palisade.last-team';

/** The team that was open last in this browser; null if the browser stores nothing. */
export function lastTeam(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberTeam(teamId: string): void {
  try {
    localStorage.setItem(KEY, teamId);
  } catch {
    // Storage can be disabled; nothing depends on it.
  }
}
