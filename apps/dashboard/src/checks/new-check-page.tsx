import { Box } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useTeam } from '../session/team-context';
import { useRunScan } from '../data/scans-queries';
import { notifyFailure } from '../ui/notify';
import { PageHeader } from '../ui/page-header';
import { CheckFormFields } from './check-form';
import { NEW_CHECK, createBodyOf, type CheckFormValues } from './check-form-values';
import { useCreateCheck } from '../data/checks-queries';

export function Component() {
  const team = useTeam();
  const navigate = useNavigate();
  const create = useCreateCheck();
  const run = useRunScan();
  // People want to see a result now, not after the next scheduled run.
  const save = async (values: CheckFormValues): Promise<void> => {
    const check = await create.mutateAsync(createBodyOf(values));
    run.mutate(check.id, {
      onSuccess: (scan) => void navigate(`${team.path}/scans/${scan.id}`),
      onError: (error) => {
        notifyFailure(error);
        void navigate(`${team.path}/checks/${check.id}`);
      },
    });
  };
  return (
    <Box maw={860}>
      <PageHeader
        title="New check"
        crumbs={[{ label: 'Checks', to: `${team.path}/checks` }]}
        description="The first scan starts as soon as you create the check."
      />
      <CheckFormFields
        initial={NEW_CHECK}
        submitLabel="Create check and scan"
        onSubmit={save}
        isBusy={create.isPending || run.isPending}
        error={create.error}
        onCancel={() => void navigate(`${team.path}/checks`)}
      />
    </Box>
  );
}
