/** What a program consists of that minifiers keep. */
export interface ProgramTokens {
  /** Names after a dot, and global names that matter, with how often each stands there. */
  names: ReadonlyMap<string, number>;
  /** Texts between quotation marks, with their escapes resolved; each once. */
  texts: ReadonlySet<string>;
  /** Of `texts`, those whose escapes hid what they say. */
  hidden: ReadonlySet<string>;
}

/** Each alternative ends where it cannot continue, so the reading is linear. */
const TOKEN =
  /\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|`(?:[^`\\]|\\[^])*`?|[\p{ID_Start}$_][\p{ID_Continue}$]*|\d[\w.]*|\/|\S/gu;
/** A regular expression on one line; only where a value can begin. Longer ones, and many that have no end, are read as other signs. */
const EXPRESSION = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,500}\/[a-z]*/y;
const MOST_UNENDED = 1_000;
const BEFORE_VALUE =
  /^(?:[(,=:[!&|?{};+\-*%~^<>]|return|typeof|case|in|of|delete|void|throw|new|do|else|instanceof|=>)$/;
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
/** JSON in pages escapes signs such as `&`; nobody has to escape letters. */
const ESCAPED_LETTER = /\\(?:x|u00|u\{)(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/i;
const MOST_NAMES = 20_000;
const MOST_TEXTS = 5_000;
/** Longer texts are data. */
const LONGEST_TEXT = 4_096;
/** Programs in a template; a template in one of them is read as a text. */
const PART = /\$\{([^{}]{1,500})\}/g;
const MOST_DEPTH = 1;

/** Global names that reach the network, storage, other programs or the page. */
const GLOBALS = new Set(
  (
    'alert atob btoa document eval fetch Function history Image import indexedDB localStorage location navigator ' +
    'open postMessage Proxy Reflect RTCPeerConnection sessionStorage setInterval setTimeout SharedWorker String ' +
    'unescape decodeURIComponent WebSocket WebTransport Worker XMLHttpRequest EventSource FormData ' +
    'MutationObserver BroadcastChannel crypto TextDecoder URL self top parent frames opener'
  ).split(' '),
);

/** Reads a program as tokens. Comments, values, layout and names of variables are left out. */
export function tokensOf(program: string): ProgramTokens {
  const reader = new TokenReader();
  reader.read(program, 0);
  return reader;
}

class TokenReader implements ProgramTokens {
  readonly names = new Map<string, number>();
  readonly texts = new Set<string>();
  readonly hidden = new Set<string>();
  private unended = 0;
  /** The last two tokens. */
  private before = '';
  private last = '';

  read(program: string, depth: number): void {
    let at = 0;
    for (;;) {
      TOKEN.lastIndex = at;
      const match = TOKEN.exec(program);
      if (match === null) return;
      // A part of a template is read with the same expression meanwhile.
      at = TOKEN.lastIndex;
      const [token] = match;
      if (token.startsWith('//') || token.startsWith('/*')) continue;
      if (token === '/') at = this.endOfExpression(program, match.index);
      else if (/^["'`]/.test(token)) this.readText(token, depth);
      else if (NAME.test(token) && (this.last === '.' || GLOBALS.has(token))) this.note(token);
      this.before = this.last;
      this.last = /^["'`]/.test(token) ? '"' : token;
    }
  }

  /** A slash divides, or begins a regular expression. */
  private endOfExpression(program: string, index: number): number {
    const mayBegin = this.last === '' || BEFORE_VALUE.test(this.last);
    if (!mayBegin || this.unended >= MOST_UNENDED) return index + 1;
    EXPRESSION.lastIndex = index;
    if (EXPRESSION.test(program)) return EXPRESSION.lastIndex;
    this.unended += 1;
    return index + 1;
  }

  private readText(token: string, depth: number): void {
    const text = unescaped(token);
    if (this.texts.size < MOST_TEXTS && text.length <= LONGEST_TEXT) this.texts.add(text);
    if (ESCAPED_LETTER.test(token)) this.hidden.add(text);
    // `form["action"]` is `form.action`.
    if (this.last === '[' && NAME.test(text) && isValue(this.before)) this.note(text);
    if (!token.startsWith('`') || depth >= MOST_DEPTH) return;
    for (const [, part = ''] of token.matchAll(PART)) {
      this.last = '';
      this.read(part, depth + 1);
    }
  }

  private note(name: string): void {
    const key = name.replace(/\d+/g, '#').slice(0, 80);
    if (this.names.size < MOST_NAMES || this.names.has(key))
      this.names.set(key, (this.names.get(key) ?? 0) + 1);
  }
}

/** Whether a bracket after it reads a member. */
const isValue = (token: string): boolean => NAME.test(token) || token === ')' || token === ']';

function unescaped(token: string): string {
  const text = token.slice(1, token.endsWith(token.charAt(0)) && token.length > 1 ? -1 : undefined);
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|([^]))/gi,
    (_all, byte: string | undefined, unit: string | undefined, point: string | undefined, other?: string) => {
      const code = byte ?? unit ?? point;
      if (code === undefined) return other ?? '';
      const value = parseInt(code, 16);
      return value <= 0x10ffff ? String.fromCodePoint(value) : '';
    },
  );
}
