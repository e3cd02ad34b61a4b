import { Button, Stack } from '@mantine/core';
import { useAges, useTlsMatrix } from '../data/charts-queries';
import { useTests } from '../data/tests-queries';
import { Loaded } from '../ui/loaded';
import { PageLoading } from '../ui/loading';
import { PageHeader } from '../ui/page-header';
import { AgeChart } from './age-chart';
import { DueChart } from './due-chart';
import { TlsChart } from './tls-chart';
import { Wall, useShownWall } from './wall';

/** What is better seen than read. */
export function Component() {
  const ages = useAges();
  const tls = useTlsMatrix();
  const { wall } = useShownWall();
  // The catalogue gives the columns their order.
  const tests = useTests();
  return (
    <>
      <PageHeader
        title="Charts"
        description="Test results of your checks, the age of issues, and the ciphers that servers accept."
        actions={
          <Button variant="default" className="pal-no-print" onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <Loaded query={ages}>
        {(found) => (
          // All together, so that nothing moves when the last one arrives.
          <Loaded query={tls}>
            {(matrix) =>
              wall.isPending || tests.isPending ? (
                <PageLoading />
              ) : (
                <Stack gap="lg">
                  <Wall />
                  <AgeChart ages={found} />
                  <DueChart ages={found} />
                  <TlsChart matrix={matrix} />
                </Stack>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
