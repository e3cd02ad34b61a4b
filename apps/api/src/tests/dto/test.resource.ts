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

export class RuleResource {
  @ApiProperty({
    type: String,
    maxLength: MAX_RULE_ID_CHARACTERS,
    example: 'csp-missing',
    description: 'Stable over time.',
  })
  id!: string;

  @ApiProperty({
    type: 'integer',
    ...RULE_VERSION,
    minimum: 1,
    example: 1,
    description: 'Raised when the rule judges differently.',
  })
  version!: number;

  @ApiProperty({
    enum: SEVERITIES,
    enumName: 'Severity',
    example: 'medium',
    description: 'The usual severity. A finding may have another one.',
  })
  severity!: Severity;

  @ApiProperty({ type: String, maxLength: MAX_TITLE_CHARACTERS, example: 'No content security policy' })
  title!: string;

  @ApiProperty({
    type: String,
    maxLength: MAX_DESCRIPTION_CHARACTERS,
    example: 'The page is served without a Content-Security-Policy header.',
  })
  description!: string;

  @ApiProperty({
    type: String,
    maxLength: MAX_REMEDIATION_CHARACTERS,
    example: 'Send a Content-Security-Policy header with every page.',
  })
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
  @ApiProperty({ enum: TEST_KEYS, enumName: 'TestKey', example: 'security_headers' })
  key!: TestKey;

  @ApiProperty({ type: String, ...NAME, example: 'Security headers' })
  name!: string;

  @ApiProperty({ type: String, ...MESSAGE, example: 'Do your pages tell browsers how to protect visitors?' })
  question!: string;

  @ApiProperty({ enum: TEST_CATEGORIES, enumName: 'TestCategory', example: 'browser' })
  category!: TestCategory;

  @ApiProperty({
    type: String,
    ...NAME,
    example: 'Browser protection',
    description: 'The category as a title.',
  })
  category_name!: string;

  @ApiProperty({
    enum: TEST_MANNERS,
    enumName: 'TestManner',
    example: 'passive',
    description:
      '`passive`: reads what visitors read. `light`: sends a few unusual requests. `intrusive`: sends bursts of requests.',
  })
  manner!: TestManner;

  @ApiProperty({ type: String, ...NAME, example: 'Passive' })
  manner_name!: string;

  @ApiProperty({
    type: String,
    ...MESSAGE,
    example: 'Reads what every visitor can read. Safe on every site at any time.',
    description: 'What the manner means for the site.',
  })
  manner_description!: string;

  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether the dashboard selects it for a new check.',
  })
  enabled_by_default!: boolean;

  @ApiProperty({
    type: Boolean,
    example: false,
    description: 'Whether it runs only on a check whose domain is verified.',
  })
  requires_verification!: boolean;

  @ApiProperty({
    type: String,
    ...MESSAGE,
    example: 'At most 25 page requests.',
    description: 'What reaches the site, at most.',
  })
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
