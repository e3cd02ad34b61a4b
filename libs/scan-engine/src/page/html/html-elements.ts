/** A control that is sent with its form; buttons are in `submits`. */
export interface HtmlField {
  name: string;
  /** Lower case: the input's type, else `select` or `textarea`. */
  type: string;
  /** What the page puts into it. */
  value: string;
  /** A box or radio button that is checked, a select with a selected option. */
  isPreset: boolean;
  required: boolean;
  /** Lower case, '' when absent. */
  autocomplete: string;
  /** Its placeholder and `aria-label`. */
  hint: string;
  /** What a list offers, the first 20; absent for all other controls. */
  choices?: string[];
}

export interface HtmlForm {
  method: 'GET' | 'POST' | 'DIALOG';
  /** Absolute, without fragment; null for what is not an http(s) address, such as `javascript:`, and for one that is too long. */
  action: string | null;
  /** Whether the page gives its own action; without one a form goes to its page, or a script takes it. */
  hasAction: boolean;
  /** Present where the page writes `method="get"`, rather than leaving it out. */
  saysGet?: true;
  enctype: 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'text/plain';
  /** id, name and class, as hints to what the form is for. */
  label: string;
  /** id and name; classes often say how a form looks rather than what it does. */
  names: string;
  classes: string;
  /** The last heading before the form, and the headings, legends and labels in it. */
  captions: string[];
  fields: HtmlField[];
  /** What its submit buttons say. */
  submits: string[];
  /** What its submit buttons send when they are pressed: those with a name. */
  buttons: { name: string; value: string }[];
}

export interface HtmlLink {
  /** Absolute, without fragment. */
  url: string;
  /** With its labels, and those of its icons and pictures. */
  text: string;
  /** What says that it acts: an attribute for scripts, or the words of the form or button around it. */
  acts?: string;
  /** The page shows it in itself, as a picture or a film: it may be a program of the site, and is seldom a page. */
  isEmbedded?: true;
  /** No visitor sees it, until a script shows it. */
  isHidden?: true;
}

/** A script or style sheet that a browser loads with the page. */
export interface Subresource {
  kind: 'script' | 'style';
  /** Absolute http(s) address without fragment, after `<base>`. */
  url: string;
  /** The attribute as written; without it, that of a module in the import map; else null. */
  integrity: string | null;
  /** The state of the attribute `crossorigin` (HTML, "CORS settings attributes"); null without it. */
  crossOrigin: 'anonymous' | 'use-credentials' | null;
  /** A module script: browsers load it with CORS whatever its attributes say. */
  isModule: boolean;
}

/** A module that a page loads without a `script` element of its own. */
export interface HtmlModule {
  /** As that of a `Subresource`. */
  url: string;
  /** That of the `modulepreload`, else of the import map; null without it. */
  integrity: string | null;
  /** Loaded by the browser; else by a loader in JavaScript, such as RequireJS, which checks no hash. */
  isNative: boolean;
}

/** What tests need to know about a document, as plain data. Values of fields and meta tags may be secrets of one page view. */
export interface HtmlDocument {
  title: string;
  /** The attribute `lang` of the root element, as written; null without it. */
  language: string | null;
  forms: HtmlForm[];
  /** `<meta name=… content=…>`; names in lower case. */
  metas: { name: string; content: string }[];
  /** `<meta http-equiv=content-security-policy>` in the head; browsers ignore it elsewhere (CSP3 section 3.3). */
  metaPolicies: string[];
  /** http(s) only, in document order, each URL once. */
  links: HtmlLink[];
  /**
   * Pages that it names without a link: in its head, quotations, `noscript`, comments, text and programs, what it embeds, and those that forms of GET
   * lead to by a choice. http(s) only, each URL once.
   */
  hints: HtmlLink[];
  /** Feeds and web manifests of its head, which name further pages. */
  sources: string[];
  /** Links with `download`: http(s) only, in document order, each URL once. */
  downloads: string[];
  /** Pages that frames show: http(s) only, in document order, each URL once. What `srcdoc` replaces is left out. */
  frames: string[];
  /** Loaded by `modulepreload`, by imports of inline modules and by import maps; each once. */
  modules: HtmlModule[];
  /** How many scripts the page has, external and inline. */
  scripts: number;
  /** Its own programs, each as a hash of the names that it is written with: other data make no other program. */
  programs: string[];
  /** URLs of scripts, as written. */
  scriptSources: string[];
  /** URLs of scripts and style sheets, as written, in document order. */
  assets: string[];
  /** Scripts and style sheets that are loaded, in document order; data blocks and alternatives in `noscript` are not. */
  subresources: Subresource[];
  hasPasswordField: boolean;
  /** Names of the elements that structure it, each once: not those of text, tables and pictures, which vary with what it says. */
  elements: string[];
  /** It has an empty element that scripts fill, see `ScriptMount`. */
  hasMount: boolean;
  /** How many characters it says outside its header, navigation and footer. */
  ownCharacters: number;
  /** What a visitor reads, as written, with a line break where an element ends a line; cut at 100,000 characters. */
  text: string;
}
