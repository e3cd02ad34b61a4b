import type { Schemas } from '@palisade/client';
import { SEVERITIES } from '@palisade/vocabulary';
import { withService } from '../as-code/service-client';

type Body = Schemas['UpdateTeamBody'];
type Team = Schemas['TeamResource'];

export interface SettingOptions {
  name?: string;
  autoResolveAfter?: number;
  newTests?: 'on' | 'off';
  shareSignedInEvidence?: 'on' | 'off';
  fixWithinDays?: Body['fix_within_days'];
}

export const teamMembers = (): Promise<Schemas['MemberListResource']> =>
  withService((client) => client.listMembers());

/** Changes what the options name. @returns the settings as they are then */
export function teamSettings(options: SettingOptions): Promise<Team> {
  const body: Body = {
    name: options.name,
    auto_resolve_after: options.autoResolveAfter,
    new_tests_enabled: isOn(options.newTests),
    share_signed_in_evidence: isOn(options.shareSignedInEvidence),
    fix_within_days: options.fixWithinDays,
  };
  const isChange = Object.values(body).some((value) => value !== undefined);
  return withService((client) => (isChange ? client.updateTeam({ body }) : client.getTeam()));
}

export const settingLines = (team: Team): string[] => [
  `Name:                      ${team.name}`,
  `Resolve as fixed after:    ${team.auto_resolve_after} scans`,
  `Enable new tests:          ${onOrOff(team.new_tests_enabled)}`,
  `Share signed-in evidence:  ${onOrOff(team.share_signed_in_evidence)}`,
  `Fix within days:           ${daysOf(team.fix_within_days)}`,
  ...team.fix_within_days_by_tag.map((each) => `  with the tag ${each.tag}:  ${daysOf(each)}`),
];

const isOn = (choice: 'on' | 'off' | undefined): boolean | undefined => choice && choice === 'on';

const onOrOff = (value: boolean): string => (value ? 'on' : 'off');

function daysOf(limits: Team['fix_within_days']): string {
  const set = SEVERITIES.flatMap((severity) => {
    const days = limits?.[severity] ?? null;
    return days === null ? [] : [`${severity}=${days}`];
  });
  return set.join(',') || 'none';
}
