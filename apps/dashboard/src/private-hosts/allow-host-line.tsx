import { Stack } from '@mantine/core';
import { DEFAULT_ZONE } from '@palisade/vocabulary';
import { useInstallation } from '../data/installation-queries';
import { useSession } from '../session/session';
import { CodeBlock } from '../ui/code-block';
import { Muted } from '../ui/muted';

/** The host of what a person typed: a domain or a URL. */
const hostOf = (domain: string): string | undefined => {
  const [site = ''] = domain.replace(/^https?:\/\//i, '').split(/[/?#]/);
  const [, address, name] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/.exec(site) ?? [];
  return address ?? name;
};

interface AllowHostLineProps {
  domain: string;
  zone?: string;
}

/** Under a local or private name that was refused: the line that allows it, and what that means. */
export default function AllowHostLine({ domain, zone = DEFAULT_ZONE }: AllowHostLineProps) {
  const { user } = useSession();
  const zones = useInstallation(user.is_operator).data?.zones ?? [];
  const host = hostOf(domain.trim());
  if (host === undefined) return null;
  const known = zones.find(({ name }) => name === zone)?.allowed_hosts ?? '';
  const hosts = [known, host].filter(Boolean).join(',');
  const isDefault = zone === DEFAULT_ZONE;
  return (
    <Stack gap={6} mt="sm" maw={520}>
      <CodeBlock
        label={labelOf(user.is_operator, isDefault)}
        code={
          isDefault ? `SCAN_ALLOWED_HOSTS=${hosts}` : `palisade zone add ${zone} --allowed-hosts ${hosts}`
        }
        isWrapped
      />
      <Muted>
        {user.is_operator
          ? 'It keeps the hosts that are allowed now. '
          : 'It replaces what is set: the operator adds the hosts that are allowed now, with a comma between them. '}
        {isDefault ? 'Restart api and workers then. ' : 'The workers of the zone need the host too. '}
        {isDefault ? 'Every team of this installation' : 'Every team with this zone'} can then scan {host}.
        There is no button for it, so that a stolen session opens no private network.
      </Muted>
    </Stack>
  );
}

function labelOf(isOperator: boolean, isDefault: boolean): string {
  if (!isOperator) return 'Send to the operator';
  return isDefault ? 'Setting of api and workers' : 'Run on the command line';
}
