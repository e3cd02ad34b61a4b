import type { TicketSystem } from '@palisade/vocabulary';

interface SystemWords {
  name: string;
  project: { label: string; placeholder: string };
  token: string;
  address: string;
  /** Where to enter the address and the secret of a webhook. */
  hook: string;
}

/** What the dashboard says about each ticket system. */
export const SYSTEM_WORDS: Readonly<Record<TicketSystem, SystemWords>> = {
  github: {
    name: 'GitHub',
    project: { label: 'Repository', placeholder: 'owner/repository' },
    token: 'It may read and write issues of the repository, and nothing else. It is never shown again.',
    address: 'For GitHub Enterprise Server it ends with /api/v3.',
    hook: 'Enter them in the webhook settings of the repository, with the content type application/json and the event Issues.',
  },
  gitlab: {
    name: 'GitLab',
    project: { label: 'Project', placeholder: 'group/project' },
    token:
      'A project access token with the role Reporter or Planner and the scope api. It is never shown again.',
    address: 'For GitLab of your own it ends with /api/v4.',
    hook: 'Enter them as URL and secret token in the webhook settings of the project, for the triggers Issues events and Confidential issues events.',
  },
  jira: {
    name: 'Jira',
    project: { label: 'Key of the project', placeholder: 'SHOP' },
    token:
      'For Jira Cloud an API token of the account, for Data Center a personal access token. It is never shown again.',
    address: 'The address of the site, for example https://acme.atlassian.net.',
    hook: 'Enter them as URL and secret of a webhook in the administration of Jira, for the event Issue updated.',
  },
};
