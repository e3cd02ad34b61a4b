import { Button, Divider } from '@mantine/core';
import { BASE_PATH } from '../api/base-path';
import { useSignInOptions } from './sign-in-options';

/** Starts sign-in with the operator's OpenID provider, if one is configured. */
export function ProviderButton({ returnTo }: { returnTo: string }) {
  const name = useSignInOptions().data?.provider_name ?? null;
  if (name === null) return null;
  return (
    <>
      <Divider label="or" my="md" />
      <Button
        component="a"
        href={`${BASE_PATH}/api/v1/oidc/start?return=${encodeURIComponent(returnTo)}`}
        variant="default"
        size="md"
        fullWidth
      >
        Sign in with {name}
      </Button>
    </>
  );
}
