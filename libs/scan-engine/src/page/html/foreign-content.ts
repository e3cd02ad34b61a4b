/** Deeper nesting than this is not followed. */
const MOST_DEPTH = 100;

const ROOTS = new Set(['svg', 'math']);
/** Inside these, HTML continues (HTML, "HTML integration point" and "MathML text integration point"). */
const INTEGRATION_POINTS = new Set(['foreignobject', 'desc', 'title', 'mi', 'mo', 'mn', 'ms', 'mtext']);
/** Tags of HTML that end SVG and MathML (HTML, "rules for parsing tokens in foreign content"). */
const EXITS = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ' +
    'ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);

/** Follows where SVG and MathML begin and end: there `script` or `title` are ordinary elements and CDATA is text. */
export class ForeignContent {
  /** Roots and integration points, the innermost last. */
  private readonly open: string[] = [];

  get isInside(): boolean {
    const innermost = this.open.at(-1);
    return innermost !== undefined && !INTEGRATION_POINTS.has(innermost);
  }

  /** Takes a start tag; true when its element is foreign itself. */
  start(name: string, closesItself: boolean): boolean {
    if (this.open.length === 0 && !ROOTS.has(name)) return false;
    if (this.isInside && EXITS.has(name)) while (this.isInside) this.open.pop();
    const isForeign = this.isInside || ROOTS.has(name);
    const opens = ROOTS.has(name) || (isForeign && INTEGRATION_POINTS.has(name));
    if (opens && !closesItself && this.open.length < MOST_DEPTH) this.open.push(name);
    return isForeign;
  }

  end(name: string): void {
    if (this.open.length === 0) return;
    if (!ROOTS.has(name) && !INTEGRATION_POINTS.has(name)) return;
    const at = this.open.lastIndexOf(name);
    if (at >= 0) this.open.length = at;
  }
}
