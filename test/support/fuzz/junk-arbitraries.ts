import fc from 'fast-check';

/** Characters that JSON and URLs carry and PostgreSQL does not store. */
const unstorableText = fc.constantFrom('\0', 'a\0b', '\ud800', 'a\udc00b');

/** Any character. The unit `binary` of fast-check is the same, but its tables of all characters take a second to build. */
const anyCharacter = fc.oneof(
  fc.integer({ min: 0, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);

/** Texts that break careless code: NUL, lone surrogates, formats of other languages, long ones. */
export const junkText: fc.Arbitrary<string> = fc.oneof(
  unstorableText,
  fc.string({ maxLength: 40 }),
  fc.array(anyCharacter, { maxLength: 20 }).map((points) => String.fromCodePoint(...points)),
  fc.array(fc.nat(0xffff), { maxLength: 12 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    '',
    ' ',
    '\ud83d\ude00'.repeat(300),
    '\u202e\ufeff\u0000',
    '%',
    '%_\\',
    "' OR 1=1--",
    '<script>',
    '${7*7}',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'NaN',
    '1e999',
    '-0',
    'İ'.repeat(100),
    'e\u0301'.repeat(600),
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '{0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42}',
    'x'.repeat(5_000),
  ),
);

const numbers = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, -1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324),
);

const nested = fc.tuple(fc.integer({ min: 2, max: 60 }), fc.boolean()).map(([depth, inArrays]) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = inArrays ? [value] : { a: value };
  return value;
});

/** Any JSON value, most of them of a type that nobody expects there. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 3 }, { toString: 1 }),
  numbers,
  junkText,
  nested,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}') as unknown),
);

/** Bodies that are no JSON, or JSON that only a parser could love. */
export const junkBody: fc.Arbitrary<string> = fc.oneof(
  junkText,
  fc.constantFrom(
    '',
    '{',
    '{"domain":',
    '\ufeff{}',
    '{"a":1}{"a":2}',
    '{"domain":"a.example","domain":1}',
    '{"domain":"\\ud800","tests":{"ssl_certificate":true}}',
    '1e999',
    '{"tests":{"ssl_certificate":1e999}}',
    '['.repeat(100_000),
    '{"a":'.repeat(20_000),
    `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    `{"issue_ids":[${'"x",'.repeat(40_000)}"x"],"action":"resolve"}`,
    `{"tests":{${Array.from({ length: 8_000 }, (_, key) => `"t${key}":true`).join(',')}}}`,
  ),
  fc.constantFrom(
    `{"domain":"${'x'.repeat(262_144)}"}`,
    `{"issue_ids":[${'"x",'.repeat(80_000)}"x"],"action":"resolve"}`,
  ),
);

/** Content types, of which only the first few are JSON. */
export const contentType: fc.Arbitrary<string | null> = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/problem+json',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json; charset=nonsense',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/xml',
    'json',
    '/',
    ';;;',
    null,
  ),
);
