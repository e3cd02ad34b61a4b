/** Traffic of the tests that try parameters, after the first scan. */
export const IN_TURNS =
  'Where one scan cannot try all parameters, the next ones send twice as many requests, two a second.';
