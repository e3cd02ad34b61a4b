import { Button, Divider } from '@mantine/core';
import { useSignInOptions } from './sign-in-options';

/** Leads to the operator's OpenID provider; nothing where there is none. */
export function ProviderButton({ returnTo }: { returnTo: string }) {
  const name = useSignInOptions().data?.provider_name ?? null;
  if (name === null) return null;
  return (
    <>
      <Divider label="or" my="md" />
      <Button
        component="a"
        href={`/api/v1/oidc/start?return=${encodeURIComponent(returnTo)}`}
        variant="default"
        size="md"
        fullWidth
      >
        Sign in with {name}
      </Button>
    </>
  );
}
