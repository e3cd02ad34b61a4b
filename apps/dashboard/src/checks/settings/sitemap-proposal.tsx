import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { SitemapPaths } from '../../api/resources';
import { useSitemap } from '../../data/identities-queries';
import { FormFailure } from '../../ui/form-failure';
import type { CheckForm } from './check-form-values';
import { type MergedPaths, withPaths } from './merge-paths';

/** Adds the paths of the site's sitemap to the form. They are saved with the form. */
export function SitemapProposal({ checkId, form }: { checkId: string; form: CheckForm }) {
  const sitemap = useSitemap(checkId);
  const [merged, setMerged] = useState<MergedPaths | null>(null);
  const read = (): void =>
    sitemap.mutate(undefined, {
      onSuccess: ({ paths }) => {
        const next = withPaths(form.getValues().expectedPaths, paths);
        form.setFieldValue('expectedPaths', next.text);
        setMerged(next);
      },
    });
  return (
    <Stack gap="xs" maw={520}>
      <Group>
        <Button variant="default" loading={sitemap.isPending} onClick={read}>
          Add the paths of the sitemap
        </Button>
      </Group>
      <div aria-live="polite">
        {sitemap.data && merged && <Outcome sitemap={sitemap.data} merged={merged} />}
        <FormFailure error={sitemap.error} />
      </div>
    </Stack>
  );
}

function Outcome({ sitemap, merged }: { sitemap: SitemapPaths; merged: MergedPaths }) {
  const { added, dropped } = merged;
  const left = [
    ...sitemap.left_out.map(({ count, message }) => `${count}: ${message}`),
    ...(dropped > 0 ? [`${dropped}: Not added, because a check can have 200.`] : []),
  ];
  return (
    <>
      <Text size="sm">
        {sitemap.message ?? `Added ${added} ${added === 1 ? 'path' : 'paths'}. Save the check to keep them.`}
      </Text>
      {left.length > 0 && (
        <>
          <Text size="sm">Left out:</Text>
          <List size="sm">
            {left.map((each) => (
              <List.Item key={each}>{each}</List.Item>
            ))}
          </List>
        </>
      )}
    </>
  );
}
