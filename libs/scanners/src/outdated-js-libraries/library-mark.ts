/** A text in the code of a library, and where its version is. Texts only: no pattern runs over what a site sent. */
export interface VersionMark {
  text: string;
  /**
   * `follows`: the version comes right after the text; `parts`: its first number does, and the rest is the `minorVersion` behind it; else the
   * nearest version in quotes on that side.
   */
  version: 'follows' | 'before' | 'after' | 'parts';
  /** How far that version may be away, in characters; 40 by default. */
  within?: number;
  /** One of these texts must be within 700 characters on either side, because the text alone could be another program's. */
  near?: readonly string[];
}

/** How a library is recognised. */
export interface LibraryMarks {
  /** Its name in the list of advisories. */
  library: string;
  /** What people call it. */
  title: string;
  code: readonly VersionMark[];
  /** Comments that are followed by the version. */
  banners: readonly string[];
  /** What the library's code contains: a banner counts only with one of these behind it. */
  body: readonly string[];
  /** Texts of builds that their vendors patch. */
  vendors?: readonly string[];
  /** Names on file networks, where they differ from `library`; lower case. */
  aliases?: readonly string[];
}

/** The version comes right after the text. */
export const follows = (text: string, near?: readonly string[]): VersionMark => ({
  text,
  version: 'follows',
  near,
});
/** The last version in quotes before the text. */
export const before = (text: string, within: number, near?: readonly string[]): VersionMark => ({
  text,
  version: 'before',
  within,
  near,
});
/** The first version in quotes after it. */
export const after = (text: string, within: number, near?: readonly string[]): VersionMark => ({
  text,
  version: 'after',
  within,
  near,
});
/** The first number comes right after the text, then `minorVersion` with the rest. */
export const inParts = (text: string, near: readonly string[]): VersionMark => ({
  text,
  version: 'parts',
  near,
});
