import type { Overview } from '../api/resources';
import type { SetupState } from '../data/setup-queries';

export interface SetupStep {
  name: 'check' | 'scan' | 'verify' | 'channel' | 'pipeline';
  title: string;
  text: string;
  /** Path below the team's URL where the step is done. */
  to: string;
  isDone: boolean;
}

/** The steps from a new team to one whose sites are monitored, in the order in which they are useful. */
export function setupSteps({ checks }: Pick<Overview, 'checks'>, state: SetupState): SetupStep[] {
  const settings = state.checkId === undefined ? '/checks/new' : `/checks/${state.checkId}/settings`;
  return [
    {
      name: 'check',
      title: 'Add a check',
      text: 'A site to test, with a schedule.',
      to: '/checks/new',
      isDone: checks.total > 0,
    },
    {
      name: 'scan',
      title: 'Run the first scan',
      text: 'Results arrive within a minute.',
      to: state.checkId === undefined ? '/checks' : `/checks/${state.checkId}`,
      isDone: checks.total > checks.never_scanned,
    },
    {
      name: 'verify',
      title: 'Verify a domain',
      text: 'Intrusive tests run on verified domains only.',
      to: `${settings}/verification`,
      isDone: state.isVerified,
    },
    {
      name: 'channel',
      title: 'Connect a channel',
      text: 'Get new issues by e-mail, Slack, Teams or webhook.',
      to: '/settings/notifications',
      isDone: state.hasChannel,
    },
    {
      name: 'pipeline',
      title: 'Add the pipeline step',
      text: 'Fail a deployment that introduces a new issue.',
      to: `${settings}/pipeline`,
      isDone: state.hasPipelineScan,
    },
  ];
}
