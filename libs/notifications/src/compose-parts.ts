import type { Happening } from './happening';

export interface ComposeSettings {
  /** Of the delivery. */
  id: string;
  /** The public address of the installation. */
  appUrl: string;
}

export const envelope = ({ at }: Happening, { id }: ComposeSettings): { id: string; timestamp: string } => ({
  id,
  timestamp: at.toISOString(),
});

export const pageOf = ({ team }: Happening, { appUrl }: ComposeSettings, page: string): string =>
  `${appUrl}/t/${team.id}/${page}`;
