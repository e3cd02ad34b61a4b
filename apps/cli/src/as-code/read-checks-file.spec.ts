import { parseChecksFile } from './read-checks-file';

const CHECK = `version: 1
checks:
  - domain: shop.example.com
    schedule_frequency: DAILY
    schedule_time: 02:00
    tests: [ssl_certificate]
`;
const channel = (url: string): string => `${CHECK}notification_channels:
  - name: On call
    type: webhook
    settings: { url: ${url} }
    events: [issue.opened]
`;

const faultsIn = (text: string): string[] =>
  parseChecksFile(text).faults.map(({ line, message }) => `${line}: ${message}`);

describe('the file of checks as code', () => {
  it('has defaults for what it leaves out', () => {
    expect(parseChecksFile(CHECK).content).toEqual({
      version: 1,
      checks: [
        {
          domain: 'shop.example.com',
          is_active: true,
          tags: [],
          test_configs: {},
          expected_paths: [],
          schedule: null,
          maintenance_windows: [],
          schedule_frequency: 'DAILY',
          schedule_time: '02:00',
          tests: ['ssl_certificate'],
        },
      ],
    });
  });

  it.each([
    ['an unknown member', `${CHECK}    colour: red\n`, '7: checks[0].colour: this member is unknown'],
    [
      'staging',
      `${CHECK}    is_staging: true\n`,
      '7: checks[0].is_staging: only a signed-in admin may set this',
    ],
    [
      'an unknown member of settings',
      `${CHECK}    test_configs:\n      brute_force:\n        endpoints: [/a]\n        speed: 3\n`,
      '10: checks[0].test_configs.brute_force.speed: this member is unknown',
    ],
    [
      'a setting that the test refuses',
      `${CHECK}    test_configs:\n      brute_force:\n        endpoints:\n          - //evil.example\n`,
      '10: checks[0].test_configs.brute_force.endpoints.0: must be a path',
    ],
    [
      'an unknown test',
      CHECK.replace('[ssl_certificate]', '\n      - ssl_certificate\n      - port_scan'),
      '8: checks[0].tests[1]: ',
    ],
    [
      'a missing member',
      CHECK.replace('    tests: [ssl_certificate]\n', ''),
      '3: checks[0].tests: is required',
    ],
    [
      'a missing time',
      CHECK.replace('    schedule_time: 02:00\n', ''),
      '3: checks[0].schedule_time: is required unless',
    ],
    ['a wrong time', CHECK.replace('02:00', '26:00'), '5: checks[0].schedule_time: must be a time'],
    ['another version', CHECK.replace('version: 1', 'version: 2'), '1: version: '],
    ['a member twice', `${CHECK}    tests: [csrf_protection]\n`, '7: Map keys must be unique'],
    ['broken YAML', `${CHECK}   - [\n`, '7: '],
    ['two documents', `${CHECK}---\nversion: 1\n`, '7: Source contains multiple documents'],
    ['a tag of YAML', CHECK.replace('version: 1', 'version: !!js/function 1'), '1: Unresolved tag'],
    [
      'a variable outside a secret',
      CHECK.replace('shop.example.com', '${HOST}'),
      '3: checks[0].domain: only a secret',
    ],
    [
      'a variable as a part of a secret',
      channel('"https://x.example/${TOKEN}"'),
      '10: notification_channels[0].settings.url: must be ${NAME}',
    ],
    [
      'a secret in the file',
      channel('https://x.example/token'),
      '10: notification_channels[0].settings.url: must be ${NAME}',
    ],
    ['no file', '', '1: the file: '],
  ])('names the line of %s', (_kind, text, fault) => {
    expect(faultsIn(text)).toContainEqual(expect.stringContaining(fault));
    expect(parseChecksFile(text).content).toBeNull();
  });

  it('takes a variable as a secret, and $${ for the characters', () => {
    const { content, faults } = parseChecksFile(channel('"${HOOK}"').replace('On call', () => 'a $${b}'));
    expect(faults).toEqual([]);
    expect(content?.notification_channels?.[0]).toMatchObject({
      name: 'a ${b}',
      settings: { url: '${HOOK}' },
    });
  });

  it('reads anchors, but no bomb of them', () => {
    const shared = `version: 1\nchecks:\n  - &first { domain: a.example.com, schedule_frequency: HOURLY, tests: &tests [ssl_certificate] }\n  - { domain: b.example.com, schedule_frequency: HOURLY, tests: *tests }\n`;
    expect(parseChecksFile(shared).content?.checks[1]?.tests).toEqual(['ssl_certificate']);
    const levels = Array.from({ length: 9 }, (_, level) => {
      const items = level === 0 ? '"x"' : Array.from({ length: 9 }, () => `*l${level - 1}`).join(', ');
      return `l${level}: &l${level} [${items}]`;
    });
    expect(faultsIn(levels.join('\n'))).toEqual([expect.stringContaining('Excessive alias count')]);
  });
});
