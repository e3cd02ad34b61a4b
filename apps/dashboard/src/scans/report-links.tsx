import { Button } from '@mantine/core';
import { BASE_PATH } from '../api/base-path';
import { useTeam } from '../session/team-context';
import { IconFileText } from '../ui/icons';

interface ReportLinksProps {
  scanId: string;
  /** Of the scan itself by default. */
  kind?: 'scripts';
}

/** Documents for people who do not sign in. The links name the team, because they cannot send a header. */
export function ReportLinks({ scanId, kind }: ReportLinksProps) {
  const { id } = useTeam();
  const address = `${BASE_PATH}/api/v1/scans/${scanId}/report?team_id=${id}${kind === undefined ? '' : `&kind=${kind}`}`;
  const link = { component: 'a', target: '_blank', rel: 'noopener', variant: 'default' } as const;
  return (
    <>
      <Button {...link} href={address} leftSection={<IconFileText size={16} aria-hidden />}>
        Report
      </Button>
      <Button {...link} href={`${address}&format=pdf`} aria-label="Signed PDF">
        PDF
      </Button>
    </>
  );
}
