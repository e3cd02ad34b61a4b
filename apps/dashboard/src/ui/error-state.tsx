import { Button, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconPlugConnectedX, IconRefresh, IconZoomQuestion } from './icons';
import { isStatus, messageOf, UnreachableError } from '../api/api-failure';
import { StateIcon } from './state-icon';

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
}

function pictureOf(error: unknown) {
  if (isStatus(error, 403)) return { icon: IconLock, title: 'You do not have access' };
  if (isStatus(error, 404)) return { icon: IconZoomQuestion, title: 'Not found' };
  if (error instanceof UnreachableError) return { icon: IconPlugConnectedX, title: 'No connection' };
  return { icon: IconAlertTriangle, title: 'Could not load this content' };
}

/** Shown instead of content that could not be loaded: the API's message, and a button to retry. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { icon, title } = pictureOf(error);
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center" role="alert">
      <StateIcon icon={icon} tone="critical" />
      <Title order={2} mt={4}>
        {title}
      </Title>
      <Text c="dimmed" maw={460}>
        {messageOf(error)}
      </Text>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry} mt="xs">
          Try again
        </Button>
      )}
    </Stack>
  );
}
