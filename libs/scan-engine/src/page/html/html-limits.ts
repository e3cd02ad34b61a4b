/** What is kept of one document; what goes beyond is left out. No page of people comes near these. */
export const MOST_FORMS = 50;
/** Per form: fields, buttons and captions. */
export const MOST_FIELDS = 200;
/** Controls that name a form by its id, which may come later in the document. */
export const MOST_WAITING_CONTROLS = 2_000;
export const MOST_LINKS = 500;
/** Links are resolved one by one, so those that resolve to nothing count here too. */
export const MOST_HREFS = 2_000;
export const MOST_METAS = 200;
export const MOST_ASSETS = 200;
export const LONGEST_VALUE = 4096;
export const LONGEST_WORDS = 200;
/** Policies in meta tags are long at times. */
export const LONGEST_POLICY = 32_768;
/** Resolving a URL takes as long as it is, and a long base makes every link long. */
export const LONGEST_URL = 2048;
