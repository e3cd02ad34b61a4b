import { Stack } from '@mantine/core';
import { useSession } from '../session/session';
import { CodeBlock } from '../ui/code-block';
import { Muted } from '../ui/muted';

/** The host of what a person typed: a domain or a URL. */
const hostOf = (domain: string): string | undefined => {
  const [site = ''] = domain.replace(/^https?:\/\//i, '').split(/[/?#]/);
  const [, address, name] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/.exec(site) ?? [];
  return address ?? name;
};

/** Under a local or private name that was refused: the line that allows it, and what that means. */
export default function AllowHostLine({ domain }: { domain: string }) {
  const { user } = useSession();
  const host = hostOf(domain);
  if (host === undefined) return null;
  return (
    <Stack gap={6} mt="sm" maw={520}>
      <CodeBlock
        label={user.is_operator ? 'Add to the settings of api and workers' : 'Send to the operator'}
        code={`SCAN_ALLOWED_HOSTS=${host}`}
        isWrapped
      />
      <Muted>
        {user.is_operator
          ? 'Then restart them. '
          : 'The operator adds it to the settings of api and workers, and restarts them. '}
        A comma separates it from other hosts. Every team of this installation can then scan {host}.
      </Muted>
    </Stack>
  );
}
