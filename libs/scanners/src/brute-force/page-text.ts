const ENTITIES: Record<string, string> = {
  amp: '&',
  quot: '"',
  apos: "'",
  rsquo: "'",
  nbsp: ' ',
  lt: '<',
  gt: '>',
};

/** The words that a visitor reads, lower case, one sentence an entry; digits as `#`, since waiting times change. */
export function sentencesOf(body: string): string[] {
  const visible = body
    .slice(0, 400_000)
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(script|style|template|noscript)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<(a|b|i|em|strong|span|code|u)\b[^>]*>|<\/(a|b|i|em|strong|span|code|u)>/gi, '')
    .replace(/<[^>]*>/g, '\n');
  const text = visible
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/&#(x?[0-9a-f]+);/gi, (_, code: string) => characterOf(code))
    .replace(/&([a-z]+);/gi, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    .replace(/[’`]/g, "'")
    .replace(/_/g, ' ');
  return text
    .toLowerCase()
    .split(/[\n!?;"{}[\]]+|\.(?=\s|$)|。/)
    .map((sentence) => sentence.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length > 1);
}

function characterOf(code: string): string {
  const point =
    code.startsWith('x') || code.startsWith('X') ? parseInt(code.slice(1), 16) : parseInt(code, 10);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ' ';
}

/** Sentences that were not there before: what an answer says, without what the page always says. */
export function newSentences(body: string, before: readonly string[]): string[] {
  const known = new Set(before.flatMap(sentencesOf));
  return [...new Set(sentencesOf(body))].filter((sentence) => !known.has(sentence));
}
