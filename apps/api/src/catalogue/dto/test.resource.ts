import {
  CATEGORY_NAMES,
  MANNER_WORDS,
  TEST_CATEGORIES,
  TEST_MANNERS,
  type Rule,
  type SettingsSchema,
  type TestDefinition,
  enabledByDefault,
  requiresVerification,
  setupOf,
} from '@palisade/catalogue';
import {
  SEVERITIES,
  TEST_KEYS,
  TEST_SETUPS,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_REMEDIATION_CHARACTERS,
  MAX_RULE_ID_CHARACTERS,
  MAX_TITLE_CHARACTERS,
  requirementsOf,
} from '@palisade/vocabulary';
import { MESSAGE, NAME, PER_TEST, RULE_VERSION } from '../../http/fields/response-limits';
import { flag, text, integer, choice, texts, list, field } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

export const RuleResource = resource('RuleResource', {
  id: text(MAX_RULE_ID_CHARACTERS, 'csp-missing', 'Stable over time.'),
  version: integer({ ...RULE_VERSION, minimum: 1 }, 1, 'Increases when the rule judges differently.'),
  severity: choice(SEVERITIES, 'Severity', 'medium', 'The usual severity. A finding may have another one.'),
  title: text(MAX_TITLE_CHARACTERS, 'No content security policy'),
  description: text(
    MAX_DESCRIPTION_CHARACTERS,
    'The page is served without a Content-Security-Policy header.',
  ),
  remediation: text(MAX_REMEDIATION_CHARACTERS, 'Send a Content-Security-Policy header with every page.'),
  cwe: field<number[]>({
    type: 'array',
    maxItems: 20,
    items: { type: 'integer', minimum: 1, maximum: 99_999 },
    example: [693],
    description: 'Numbers of the Common Weakness Enumeration.',
  }),
  references: texts(20, { format: 'uri', ...MESSAGE }, ['https://www.w3.org/TR/CSP3/']),
});
export type RuleResource = ResourceOf<typeof RuleResource>;

/** A test that a check can run. */
export const TestResource = resource('TestResource', {
  key: choice(TEST_KEYS, 'TestKey', 'security_headers'),
  name: text(NAME, 'Security headers'),
  question: text(MESSAGE, 'Do your pages tell browsers how to protect visitors?'),
  category: choice(TEST_CATEGORIES, 'TestCategory', 'browser'),
  category_name: text(NAME, 'Browser protection', 'The category as a title.'),
  manner: choice(
    TEST_MANNERS,
    'TestManner',
    'passive',
    '`passive`: reads what visitors read. `light`: sends a few unusual requests. `intrusive`: sends bursts of requests.',
  ),
  manner_name: text(NAME, 'Passive'),
  manner_description: text(
    MESSAGE,
    'Reads what every visitor can read. Safe on every site at any time.',
    'What the manner means for the site.',
  ),
  enabled_by_default: flag(true, 'Whether a new check has it on: the dashboard selects it as *Recommended*.'),
  requires_verification: flag(false, 'Whether it runs only on a check whose domain is verified.'),
  needs_setup: choice(
    TEST_SETUPS,
    'TestSetup',
    null,
    'What the test needs before it can judge; a new check has it off. A scan `identity` of the check, an OpenAPI `document`, or a `resolver` that the operator names. Null for most.',
  ).orNull(),
  traffic: text(MESSAGE, 'At most 25 page requests.', 'The most that it sends to the site.'),
  settings_schema: field<SettingsSchema | null>(
    { type: 'object', additionalProperties: true, example: null },
    ["JSON Schema of the test's value in `test_configs`; null for a test without settings."],
  ),
  requirements: texts(
    20,
    { maxLength: 20 },
    ['owasp:A02', 'asvs:V3', 'pci:6.2.4', 'nis2:21.2.e', 'cra:I.2.j'],
    'Requirements of OWASP Top 10:2025, OWASP ASVS 5.0.0, PCI DSS 4.0.1, Article 21 of NIS 2 and Annex I of the Cyber Resilience Act. Filters the list of issues (`requirement`).',
  ),
  rules: list(RuleResource, { maxItems: 100 }, 'What the test can find.'),
});
export type TestResource = ResourceOf<typeof TestResource>;

export const TestList = resource('TestList', {
  data: list(TestResource, PER_TEST),
});
export type TestList = ResourceOf<typeof TestList>;

export const toTestResource = (definition: TestDefinition): TestResource =>
  TestResource.of(definition, {
    category_name: CATEGORY_NAMES[definition.category],
    manner_name: MANNER_WORDS[definition.manner].name,
    manner_description: MANNER_WORDS[definition.manner].description,
    enabled_by_default: enabledByDefault(definition.key),
    requires_verification: requiresVerification(definition.key),
    needs_setup: setupOf(definition.key),
    settings_schema: definition.settings,
    requirements: [...requirementsOf(definition.key)],
    rules: Object.values(definition.rules).map(toRuleResource),
  });

const toRuleResource = (rule: Rule): RuleResource =>
  RuleResource.of(rule, { cwe: [...rule.cwe], references: [...rule.references] });
