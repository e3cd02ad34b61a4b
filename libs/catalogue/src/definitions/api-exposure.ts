import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const TOP10 = 'https://owasp.org/API-Security/editions/2023/en/';

export const apiExposure = {
  key: 'api_exposure',
  name: 'API against its document',
  question: 'Does the API give strangers what its OpenAPI document protects or leaves out?',
  category: 'exposure',
  manner: 'light',
  setup: 'document',
  isOffByDefault: true,
  needsVerification: true,
  traffic:
    'At most sixty GET requests to operations of the document, with its examples or with identifiers that a scan identity saw. Each scan begins at other operations. No operation that writes is requested.',
  stagingTraffic:
    'At most ten further requests: two operations that create a record, twice each with made-up values, and the new records.',
  effort: 60,
  settings: {
    type: 'object',
    properties: {
      openapi: {
        type: 'string',
        format: 'openapi',
        maxLength: 2_097_152,
        title: 'OpenAPI document',
        description:
          'The address of the document on the site itself, or the document (2.0 or 3, JSON or YAML, at most 2 MB). It is read again at each scan.',
        examples: ['/openapi.json'],
      },
      public_document: {
        type: 'boolean',
        title: 'The document is public',
        description: 'Everyone may read the document, so that this is not a finding.',
        examples: [true],
      },
    },
  },
  rules: defineRules({
    'api-operation-without-login': {
      severity: 'high',
      title: 'An operation of the API needs no sign-in, against its document',
      description:
        'The document says that this operation requires a sign-in. Strangers get its data without one, so anyone who reads the document or guesses the address can take it.',
      remediation:
        'Check the token on the server for this route, in one place that every route passes, and deny by default. Express: put the middleware before the router. Spring: anyRequest().authenticated(). FastAPI: dependencies of the router. NestJS: a global guard. If the operation is public on purpose, write security: [] in the document.',
      cwe: [306, 862],
      references: [
        `${TOP10}0xa2-broken-authentication/`,
        `${TOP10}0xa5-broken-function-level-authorization/`,
      ],
    },
    'api-undocumented-fields': {
      severity: 'medium',
      title: 'A response of the API has sensitive members that its document lacks',
      description:
        'The response holds members such as a password hash or a token that the schema does not have. Applications do not show them, and everyone who reads the response sees them.',
      remediation:
        'Return only the members of the schema: map the record to a response class, and never send the row of the database. Then change the secrets that were sent.',
      cwe: [200, 213],
      references: [`${TOP10}0xa3-broken-object-property-level-authorization/`],
    },
    'api-passwords-for-strangers': {
      severity: 'high',
      title: 'The API gives strangers passwords of accounts',
      description:
        'The response holds records of accounts with their passwords or hashes, and needs no sign-in. Attackers sign in with them, here and at other sites where people use the same password.',
      remediation:
        'Remove the operation if it is for debugging. Never return a password, not even as a hash: map the record to a response class without it. Store passwords with bcrypt, scrypt or Argon2, and reset those that were readable.',
      cwe: [200, 522],
      references: [`${TOP10}0xa3-broken-object-property-level-authorization/`],
    },
    'api-mass-assignment': {
      severity: 'medium',
      title: 'Clients can set members of a record that the API keeps for itself',
      description:
        'The operation stores members that its document does not name for requests. Attackers add such members to a request and set what the server should decide, such as a role, an approval or a balance.',
      remediation:
        'Copy only named members from a request, into a class for requests alone. Rails: permit() with names, never permit!. Laravel: $fillable, and $request->validated(). Spring: a request class in place of the entity. NestJS: ValidationPipe with whitelist: true. Django: fields of the serializer, with read_only_fields. Express: pick the names before create() or update(). If clients may set a member, add it to the document.',
      cwe: [915],
      references: [`${TOP10}0xa3-broken-object-property-level-authorization/`],
    },
    'api-document-public': {
      severity: 'low',
      title: 'Strangers can read the document of a private API',
      description:
        'The document lists operations that require a sign-in. Attackers read every address, parameter and type of the API, those for administration included.',
      remediation:
        'Serve the document after a sign-in, or only in development. FastAPI: openapi_url=None. Spring: springdoc.api-docs.enabled=false. If it is public on purpose, set public_document.',
      cwe: [200],
      references: [`${TOP10}0xa9-improper-inventory-management/`],
    },
    'api-shadow-path': {
      severity: 'low',
      title: 'Pages call paths of the API that its document lacks',
      description:
        'Nobody reviews, limits or tests what is not in the document. Old versions and forgotten operations stay open this way.',
      remediation:
        'Add the paths to the document, or remove them from the server if they are no longer used.',
      cwe: [1059],
      references: [`${TOP10}0xa9-improper-inventory-management/`],
    },
  }),
} as const satisfies TestDefinition;
