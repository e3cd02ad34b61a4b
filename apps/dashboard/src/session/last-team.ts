const KEY = 'palisade.last-team';

/** The team that this browser showed last; a browser that keeps nothing begins with the first team. */
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
    // A convenience: nothing depends on it.
  }
}
