import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { MAX_FIX_WITHIN_DAYS, MAX_TAGS_WITH_DUE_DAYS, SEVERITIES } from '@palisade/vocabulary';
import { body } from '../api/client';
import type { Team } from '../api/resources';
import { useTeamChange } from '../data/team-data';
import { DETAILS } from '../data/team-queries';
import { RequestForm } from '../ui/request-form';
import { type Days, daysOf, limitsOf } from './due-days';

interface Values {
  limits: (Days & { tag: string })[];
}
const EMPTY = { tag: '', critical: '', high: '', medium: '', low: '' };

const FIELD_OF = Object.fromEntries(
  Array.from({ length: MAX_TAGS_WITH_DUE_DAYS }, (_, place) =>
    ['tag', ...SEVERITIES].map((name) => [
      `fix_within_days_by_tag.${place}.${name}`,
      `limits.${place}.${name}`,
    ]),
  ).flat(),
) as Record<string, string>;

/** Other due dates for checks with a tag. @param reason why the person may not change them */
export function TagLimits({ team, reason }: { team: Team; reason: string | null }) {
  const save = useTeamChange(
    (api, fix_within_days_by_tag: Team['fix_within_days_by_tag']) =>
      body(api.PATCH('/api/v1/team', { body: { fix_within_days_by_tag } })),
    { ...DETAILS, done: 'Saved.' },
  );
  return (
    <RequestForm<Values, Team>
      initialValues={{
        limits: team.fix_within_days_by_tag.map((each) => ({ ...daysOf(each), tag: each.tag })),
      }}
      submitLabel="Save tags"
      isSection
      isIncomplete={({ limits }) => reason !== null || limits.some(({ tag }) => tag === '')}
      send={({ limits }) => save.mutateAsync(limits.map((each) => ({ ...limitsOf(each), tag: each.tag })))}
      fieldOf={FIELD_OF}
    >
      {(form) => (
        <Stack gap="sm" align="flex-start">
          <Text size="sm">
            Checks with a tag can have other limits. An empty field means the limit above; of several tags the
            shortest limit counts.
          </Text>
          {form.values.limits.map((_, place) => (
            <Group key={place} align="end" gap="sm" role="group" aria-label={`Limits of tag ${place + 1}`}>
              <TextInput
                label="Tag"
                w={150}
                disabled={reason !== null}
                {...form.getInputProps(`limits.${place}.tag`)}
              />
              {SEVERITIES.map((severity) => (
                <NumberInput
                  key={severity}
                  label={`Days, ${severity}`}
                  w={110}
                  min={1}
                  max={MAX_FIX_WITHIN_DAYS}
                  allowDecimal={false}
                  disabled={reason !== null}
                  {...form.getInputProps(`limits.${place}.${severity}`)}
                />
              ))}
              <Button
                variant="default"
                disabled={reason !== null}
                onClick={() => form.removeListItem('limits', place)}
              >
                Remove
              </Button>
            </Group>
          ))}
          {form.values.limits.length < MAX_TAGS_WITH_DUE_DAYS && (
            <Button
              variant="default"
              size="xs"
              disabled={reason !== null}
              onClick={() => form.insertListItem('limits', EMPTY)}
            >
              Add a tag
            </Button>
          )}
        </Stack>
      )}
    </RequestForm>
  );
}
