import { defineRules } from '../rule';
import { endpointsSchema } from '../settings-schema';
import type { TestDefinition } from '../test-definition';

const CHEAT_SHEET = 'https://cheatsheetseries.owasp.org/cheatsheets/GraphQL_Cheat_Sheet.html';
const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/12-API_Testing/01-Testing_GraphQL';

export const graphqlExposure = {
  key: 'graphql_exposure',
  name: 'GraphQL',
  question: 'Does a GraphQL endpoint tell strangers more than its application needs?',
  category: 'exposure',
  manner: 'light',
  isOffByDefault: true,
  traffic:
    'At most 14 requests to find endpoints and 17 for each of up to four: queries for __typename, the name of the root type and, where strangers can read it, the types of the schema. One field that reads is called, for a record that does not exist. POST only on verified domains, GET elsewhere.',
  effort: 45,
  settings: {
    type: 'object',
    properties: {
      endpoints: {
        ...endpointsSchema(
          'Paths of GraphQL endpoints. Without them, the test takes those that scripts and pages name, else /graphql and /api/graphql, and where neither is an endpoint also /v1/graphql, /graphql.json, /query, /shop-api, /admin-api and /gateway.',
          '/graphql',
        ).properties.endpoints,
      },
      public_schema: {
        type: 'boolean',
        title: 'The schema is public',
        description: 'The API is documented for everyone, so that introspection is a low finding.',
        examples: [true],
      },
    },
  },
  rules: defineRules(
    {
      'graphql-introspection': {
        severity: 'medium',
        title: 'Strangers can read the whole GraphQL schema',
        description:
          'The endpoint answers introspection. Attackers read every type, query and mutation, those for administration included.',
        remediation:
          'Disable introspection in production, or allow it after a sign-in. Node.js: introspection: false for Apollo Server, useDisableIntrospection() for GraphQL Yoga and Envelop. Spring: spring.graphql.schema.introspection.enabled=false. Ruby: disable_introspection_entry_points of graphql-ruby. Python: the validation rule DisableIntrospection of Graphene. ASP.NET: DisableIntrospection() of Hot Chocolate. PHP: LIGHTHOUSE_SECURITY_DISABLE_INTROSPECTION=1 for Lighthouse. Hasura: disable it for the role. If the schema is public on purpose, set public_schema.',
        cwe: [200],
      },
      'graphql-ide': {
        version: 2,
        severity: 'low',
        title: 'A console for GraphQL is public',
        description:
          'The site shows GraphiQL, Playground, Sandbox or a similar console to strangers. It makes the API easy to explore, and old versions of these pages have holes of their own. Some contain the key that they send.',
        remediation:
          'Disable the console in production. Node.js: ApolloServerPluginLandingPageDisabled() for Apollo Server, graphiql: false for GraphQL Yoga and express-graphql. Python: graphiql=False for Graphene. Spring: spring.graphql.graphiql.enabled=false. ASP.NET: Tool.Enable = false for Hot Chocolate.',
        cwe: [489],
      },
      'graphql-suggestions': {
        severity: 'low',
        title: 'Error messages of GraphQL propose names of the schema',
        description:
          'Introspection is closed, but misspelled fields are answered with "Did you mean …". Tools rebuild most of the schema from such messages.',
        remediation:
          'Hide suggestions. Node.js: hideSchemaDetailsFromClientErrors: true for Apollo Server, blockFieldSuggestionsPlugin() of GraphQL Armor for GraphQL Yoga and Envelop. With other libraries, replace the text of validation errors in production.',
        cwe: [209],
      },
      'graphql-get-mutation': {
        severity: 'medium',
        title: 'Mutations run by GET',
        description:
          'The endpoint executes a mutation in the address of a GET request. A link or an image on any page changes data with the cookies of its visitor, and caches or logs repeat it.',
        remediation:
          'Accept mutations by POST only, as "GraphQL over HTTP" demands. Use a library that refuses them, and remove your own handling of the parameter query.',
        cwe: [352, 650],
      },
      'graphql-form-post': {
        severity: 'medium',
        title: 'GraphQL accepts requests that a form of any page can send',
        description:
          'The endpoint executes a body of a form or of plain text, and the site uses cookies. Browsers send such requests from other sites without asking first, so that any page can run mutations in the name of its visitor.',
        remediation:
          'Accept application/json only. Node.js: csrfPrevention: true for Apollo Server, useCSRFPrevention() for GraphQL Yoga. With other libraries, refuse other content types, or demand a header field of your own.',
        cwe: [352],
      },
      'graphql-error-detail': {
        severity: 'low',
        title: 'Errors of GraphQL contain stack traces',
        description:
          'The extensions of an error hold a stack trace or a message for developers: paths, versions and code of the server.',
        remediation:
          'Run the server in production mode. Node.js: NODE_ENV=production, or includeStacktraceInErrorResponses: false for Apollo Server. PHP: APP_DEBUG=false for Lighthouse, DebugFlag::NONE for webonyx. ASP.NET: IncludeExceptionDetails = false for Hot Chocolate.',
        cwe: [209],
      },
      'graphql-alias-unbounded': {
        version: 2,
        severity: 'low',
        title: 'One GraphQL query may repeat a field without a limit',
        description:
          'A query with a hundred aliases of one field was answered. Attackers try many passwords or codes in one request, or make one request as expensive as a hundred.',
        remediation:
          'Limit aliases and cost. Node.js: maxAliasesPlugin() and costLimitPlugin() of GraphQL Armor. ASP.NET: cost analysis of Hot Chocolate. Ruby: max_complexity of graphql-ruby. Java: MaxQueryComplexityInstrumentation of graphql-java. Hasura: API limits.',
        cwe: [770],
      },
      'graphql-depth-unbounded': {
        severity: 'low',
        title: 'One GraphQL query may nest objects without a limit',
        description:
          'A query with thirty nested objects was executed. Where objects refer to one another, a short query makes the server load more records at each level.',
        remediation:
          'Limit depth and cost. Node.js: maxDepthPlugin() and costLimitPlugin() of GraphQL Armor. Python: depth_limit_validator of Graphene. Ruby: max_depth of graphql-ruby. Java: MaxQueryDepthInstrumentation of graphql-java. ASP.NET: AddMaxExecutionDepthRule of Hot Chocolate. PHP: lighthouse.security.max_query_depth for Lighthouse, QueryDepth for webonyx. Hasura: API limits.',
        cwe: [770],
      },
      'graphql-cost-unbounded': {
        severity: 'low',
        title: 'One short GraphQL query may ask for a million records',
        description:
          'A query with three lists of a hundred records, one in the other, was executed, although nested objects have a limit. The records of nested lists multiply, so a few short queries keep the server busy.',
        remediation:
          'Limit the cost of a query by the number of records that it asks for. Node.js: costLimitPlugin() of GraphQL Armor. Ruby: max_complexity of graphql-ruby, with the complexity of connections. Java: MaxQueryComplexityInstrumentation of graphql-java. ASP.NET: cost analysis of Hot Chocolate. PHP: lighthouse.security.max_query_complexity for Lighthouse, QueryComplexity for webonyx. Hasura: API limits.',
        cwe: [770],
      },
    },
    { references: [CHEAT_SHEET, WSTG] },
  ),
} as const satisfies TestDefinition;
