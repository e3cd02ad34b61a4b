import { NativeSelect } from '@mantine/core';
import { useTeamDetails } from '../../data/team-queries';
import type { CheckForm } from './check-form-values';

/** Most teams have one zone and never see it. */
export function ZoneField({ form }: { form: CheckForm }) {
  const zones = useTeamDetails().data?.zones ?? [];
  const { zone } = form.getValues();
  const choices = zones.includes(zone) ? zones : [...zones, zone];
  if (choices.length < 2) return null;
  return (
    <NativeSelect
      label="Zone"
      description="The network whose workers scan the site. In another zone the domain must be verified again."
      data={choices}
      maw={520}
      {...form.getInputProps('zone')}
    />
  );
}
