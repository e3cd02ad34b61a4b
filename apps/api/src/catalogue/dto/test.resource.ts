import { ApiProperty } from '@nestjs/swagger';
import {
  CATEGORY_NAMES,
  MANNER_WORDS,
  TEST_CATEGORIES,
  TEST_MANNERS,
  type Rule,
  type SettingsSchema,
  type TestCategory,
  type TestDefinition,
  type TestManner,
  enabledByDefault,
  requiresVerification,
} from '@palisade/catalogue';
import {
  SEVERITIES,
  TEST_KEYS,
  type Severity,
  type TestKey,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_REMEDIATION_CHARACTERS,
  MAX_RULE_ID_CHARACTERS,
  MAX_TITLE_CHARACTERS,
} from '@palisade/vocabulary';
import { MESSAGE, NAME, PER_TEST, RULE_VERSION } from '../../http/response-limits';
import { ChoiceField, FlagField, IntegerField, TextField } from '../../http/fields';

export class RuleResource {
  @TextField(MAX_RULE_ID_CHARACTERS, 'csp-missing', 'Stable over time.')
  id!: string;

  @IntegerField({ ...RULE_VERSION, minimum: 1 }, 1, 'Raised when the rule judges differently.')
  version!: number;

  @ChoiceField(SEVERITIES, 'Severity', 'medium', 'The usual severity. A finding may have another one.')
  severity!: Severity;

  @TextField(MAX_TITLE_CHARACTERS, 'No content security policy')
  title!: string;

  @TextField(MAX_DESCRIPTION_CHARACTERS, 'The page is served without a Content-Security-Policy header.')
  description!: string;

  @TextField(MAX_REMEDIATION_CHARACTERS, 'Send a Content-Security-Policy header with every page.')
  remediation!: string;

  @ApiProperty({
    type: 'array',
    maxItems: 20,
    items: { type: 'integer', minimum: 1, maximum: 99_999 },
    example: [693],
    description: 'Numbers of the Common Weakness Enumeration.',
  })
  cwe!: number[];

  @ApiProperty({
    type: 'array',
    maxItems: 20,
    items: { type: 'string', format: 'uri', ...MESSAGE },
    example: ['https://www.w3.org/TR/CSP3/'],
  })
  references!: string[];
}

/** A test that a check can run. */
export class TestResource {
  @ChoiceField(TEST_KEYS, 'TestKey', 'security_headers')
  key!: TestKey;

  @TextField(NAME, 'Security headers')
  name!: string;

  @TextField(MESSAGE, 'Do your pages tell browsers how to protect visitors?')
  question!: string;

  @ChoiceField(TEST_CATEGORIES, 'TestCategory', 'browser')
  category!: TestCategory;

  @TextField(NAME, 'Browser protection', 'The category as a title.')
  category_name!: string;

  @ChoiceField(
    TEST_MANNERS,
    'TestManner',
    'passive',
    '`passive`: reads what visitors read. `light`: sends a few unusual requests. `intrusive`: sends bursts of requests.',
  )
  manner!: TestManner;

  @TextField(NAME, 'Passive')
  manner_name!: string;

  @TextField(
    MESSAGE,
    'Reads what every visitor can read. Safe on every site at any time.',
    'What the manner means for the site.',
  )
  manner_description!: string;

  @FlagField(true, 'Whether the dashboard selects it for a new check.')
  enabled_by_default!: boolean;

  @FlagField(false, 'Whether it runs only on a check whose domain is verified.')
  requires_verification!: boolean;

  @TextField(MESSAGE, 'At most 25 page requests.', 'What reaches the site, at most.')
  traffic!: string;

  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: true,
    example: null,
    description: "JSON Schema of the test's value in `test_configs`; null for a test without settings.",
  })
  settings_schema!: SettingsSchema | null;

  @ApiProperty({ type: [RuleResource], maxItems: 100, description: 'What it can find.' })
  rules!: RuleResource[];
}

export class TestList {
  @ApiProperty({ type: [TestResource], ...PER_TEST })
  data!: TestResource[];
}

export const toTestResource = (definition: TestDefinition): TestResource => ({
  key: definition.key,
  name: definition.name,
  question: definition.question,
  category: definition.category,
  category_name: CATEGORY_NAMES[definition.category],
  manner: definition.manner,
  manner_name: MANNER_WORDS[definition.manner].name,
  manner_description: MANNER_WORDS[definition.manner].description,
  enabled_by_default: enabledByDefault(definition.key),
  requires_verification: requiresVerification(definition.key),
  traffic: definition.traffic,
  settings_schema: definition.settings,
  rules: Object.values(definition.rules).map(toRuleResource),
});

const toRuleResource = (rule: Rule): RuleResource => ({
  id: rule.id,
  version: rule.version,
  severity: rule.severity,
  title: rule.title,
  description: rule.description,
  remediation: rule.remediation,
  cwe: [...rule.cwe],
  references: [...rule.references],
});
