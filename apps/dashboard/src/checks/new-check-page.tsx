import { Box } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Test } from '../api/resources';
import { useTests } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { useRunScan } from '../data/scans-queries';
import { Loaded } from '../ui/loaded';
import { notifyFailure } from '../ui/notify';
import { PageHeader } from '../ui/page-header';
import { createBodyOf, type CheckFormValues } from './check-form-values';
import { NewCheckForm } from './new-check-form';
import { useCreateCheck } from '../data/checks-queries';

export function Component() {
  const query = useTests();
  return <Loaded query={query}>{(tests) => <NewCheck tests={tests} />}</Loaded>;
}

function NewCheck({ tests }: { tests: readonly Test[] }) {
  const team = useTeam();
  const navigate = useNavigate();
  const create = useCreateCheck();
  const run = useRunScan();
  // People want to see a result now, not after the next scheduled run.
  const save = async (values: CheckFormValues): Promise<void> => {
    const check = await create.mutateAsync(createBodyOf(values));
    run.mutate(
      { checkId: check.id },
      {
        onSuccess: (scan) => void navigate(`${team.path}/scans/${scan.id}`),
        onError: (error) => {
          notifyFailure(error);
          void navigate(`${team.path}/checks/${check.id}`);
        },
      },
    );
  };
  return (
    <Box maw={860}>
      <PageHeader
        title="New check"
        crumbs={[{ label: 'Checks', to: `${team.path}/checks` }]}
        description="The first scan starts as soon as you create the check."
      />
      <NewCheckForm
        tests={tests}
        onSubmit={save}
        isBusy={create.isPending || run.isPending}
        error={create.error}
        onCancel={() => void navigate(`${team.path}/checks`)}
      />
    </Box>
  );
}
