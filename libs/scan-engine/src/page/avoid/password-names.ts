const PASSWORD = /passw|pwd$/i;

/** A field or parameter into which a test writes nothing but its mark, whatever the page has there: so nobody is signed in. */
export const isPassword = (name: string, type = ''): boolean => type === 'password' || PASSWORD.test(name);
