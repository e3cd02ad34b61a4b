import { openSealed } from '@palisade/credentials';
import type { TicketWork } from '@palisade/persistence';
import type { MessageSettings } from '@palisade/target-client';
import type { TicketSystem } from '@palisade/vocabulary';
import { githubDriver, githubHeaders } from './github.driver';
import { gitlabDriver, gitlabHeaders } from './gitlab.driver';
import { jiraDriver, jiraHeaders } from './jira.driver';
import { TicketClient, TicketProblem } from './ticket-client';
import type { MakeDriver, TicketDriver, TicketProject } from './ticket-driver';

const CANNOT_OPEN =
  'The token cannot be decrypted, because SEALING_SECRET was replaced. Enter the token again.';

interface System {
  driver: MakeDriver;
  headers: (project: TicketProject) => Record<string, string>;
}

const SYSTEMS: Readonly<Record<TicketSystem, System>> = {
  github: { driver: githubDriver, headers: githubHeaders },
  gitlab: { driver: gitlabDriver, headers: gitlabHeaders },
  jira: { driver: jiraDriver, headers: jiraHeaders },
};

export interface DriverSettings extends MessageSettings {
  sealingKeys: readonly string[];
}

/** The driver of a connection, with its decrypted token. Its requests end with `stop`. */
export function openDriver(work: TicketWork, settings: DriverSettings, stop: AbortSignal): TicketDriver {
  const context = { purpose: 'ticket-connection', owner: work.id } as const;
  const token = openSealed(settings.sealingKeys, context, work.sealedToken);
  if (token === null) throw new TicketProblem('refused', CANNOT_OPEN);
  const system = SYSTEMS[work.type];
  const project = { ...work, token };
  return system.driver(new TicketClient(work.apiUrl, system.headers(project), settings, stop), project);
}
