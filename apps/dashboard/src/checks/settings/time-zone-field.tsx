import { SearchSelect } from '../../ui/search-select';
import type { CheckForm } from './check-form-values';
import { zonesLike, zonesWith } from './time-zones';

export function TimeZoneField({ form }: { form: CheckForm }) {
  return (
    <SearchSelect
      label="Time zone"
      w={240}
      data={zonesWith(form.values.schedule.time_zone)}
      filter={({ options, search }) => {
        const found = zonesLike(
          search,
          options.flatMap((option) => ('value' in option ? [option.value] : [])),
        );
        return options.filter((option) => 'value' in option && found.includes(option.value));
      }}
      allowDeselect={false}
      nothingFoundMessage="No match"
      {...form.getInputProps('schedule.time_zone')}
    />
  );
}
