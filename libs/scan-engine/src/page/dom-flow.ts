/** Where the scripts of a page can read what a stranger chose. */
export type ValueSource =
  | { from: 'fragment' | 'query' | 'name' | 'referrer' }
  /** Pages keep parameters in the query or in the fragment. */
  | { from: 'parameter'; name: string; isInFragment?: boolean }
  | { from: 'cookie'; name: string }
  | { from: 'storage'; store: 'localStorage' | 'sessionStorage'; key: string }
  /** A text, or members of an object that `fixed` says which one it is: as it is, or as JSON. */
  | { from: 'message'; isJson: boolean; fixed: [key: string, value: string] | null; keys: string[] };

/** What the scripts of a page do with a value of a stranger: seen twice, each time with another random name. */
export interface DomFlow {
  source: ValueSource;
  /**
   * The value becomes elements that run a script, is run as a program, is followed as an address with the scheme javascript:, is the address of a
   * script, or of another site that the visitor is led to.
   */
  effect: 'html' | 'code' | 'address' | 'script' | 'redirect';
  /** Only where the visitor uses an element of the page. */
  isClicked: boolean;
}
