import { JQUERY_FAMILY } from './jquery-family';
import type { LibraryMarks } from './library-mark';
import { OTHER_LIBRARIES } from './other-libraries';

/**
 * Written from the files of the libraries themselves, minified and not, of the versions that `testing/cut-library-files.ts` names. A mark that
 * a later release drops only misses that release.
 */
export const LIBRARY_MARKS: readonly LibraryMarks[] = [...JQUERY_FAMILY, ...OTHER_LIBRARIES];
