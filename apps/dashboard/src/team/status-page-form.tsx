import { Stack, Text, TextInput } from '@mantine/core';
import { MAX_STATUS_PAGE_CHECKS } from '@palisade/vocabulary';
import { useState } from 'react';
import { body } from '../api/client';
import type { StatusPage, StatusPageBody } from '../api/resources';
import { STATUS_PAGE, useStatusPage } from '../data/address-queries';
import { useTeamChange } from '../data/team-data';
import { ChosenChecks } from '../notifications/check-choice';
import { NewAddress } from '../ui/new-address';
import { RequestForm } from '../ui/request-form';
import { SecretAddress } from '../ui/secret-address';

/** What the public page shows, and its address. */
export default function StatusPageForm({ page }: { page: StatusPage | null }) {
  const query = useStatusPage(true);
  const [url, setUrl] = useState<string>();
  const write = useTeamChange(
    async (api, content: StatusPageBody) => {
      if (page !== null) return body(api.PUT('/api/v1/team/status-page', { body: content }));
      const made = await body(api.POST('/api/v1/team/status-page', { body: content }));
      setUrl(made.url);
      return made;
    },
    { reloads: STATUS_PAGE, done: 'Saved.' },
  );
  const rotate = useTeamChange(
    (api) => body(api.POST('/api/v1/team/status-page', { body: contentOf(page) })),
    { reloads: STATUS_PAGE, gcTime: 0, onSuccess: (made) => setUrl(made.url) },
  );
  const revoke = useTeamChange((api) => api.DELETE('/api/v1/team/status-page'), {
    done: 'Revoked the address.',
    reloads: STATUS_PAGE,
    onSuccess: () => setUrl(undefined),
  });
  return (
    <Stack gap="lg" maw={560}>
      {url !== undefined && <NewAddress value={url} label="address" />}
      <RequestForm<StatusPageBody, unknown>
        initialValues={contentOf(page)}
        submitLabel={page === null ? 'Create page' : 'Save'}
        isSection
        send={(content) => write.mutateAsync(content)}
      >
        {(form) => (
          <>
            <TextInput label="Title" autoComplete="off" {...form.getInputProps('title')} />
            <div>
              <Text size="sm" fw={500} mb={4} aria-hidden>
                Checks
              </Text>
              <ChosenChecks
                label="Checks of the page"
                max={MAX_STATUS_PAGE_CHECKS}
                {...form.getInputProps('check_ids')}
              />
            </div>
          </>
        )}
      </RequestForm>
      {page !== null && (
        <SecretAddress
          refusal={null}
          query={query}
          create={rotate}
          revoke={revoke}
          loss="People who have the present address can no longer open the page."
        />
      )}
    </Stack>
  );
}

const contentOf = (page: StatusPage | null): StatusPageBody => ({
  title: page?.title ?? 'Security of our sites',
  check_ids: page?.check_ids ?? [],
});
