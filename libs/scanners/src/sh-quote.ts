/** A text as one word of sh (POSIX Shell Command Language, section 2.2.2): nothing in it is expanded. */
export const shQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
