/** The largest body of a request with a key or a session. */
export const MAX_BODY_KIB = 256;

/** The largest body of a public route, where anyone makes us parse it. */
export const MAX_PUBLIC_BODY_KIB = 8;
