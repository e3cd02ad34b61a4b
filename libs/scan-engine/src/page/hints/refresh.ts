const LONGEST_REFRESH = 2_048;
/** HTML, "shared declarative refresh steps": seconds, a separator, then the address. */
const REFRESH = /^\s*(\d{1,4})[\d.]{0,9}\s{0,9}[;,]\s{0,9}(?:url\s{0,9}=\s{0,9})?["']?([^"']+)/i;

/** What the field `Refresh` or the meta element of this name says, which browsers obey in the same way; null where it names no address. */
export function refreshIn(content: string): { seconds: number; to: string } | null {
  const [, seconds, to] = REFRESH.exec(content.slice(0, LONGEST_REFRESH)) ?? [];
  return to === undefined ? null : { seconds: Number(seconds), to: to.trim() };
}
