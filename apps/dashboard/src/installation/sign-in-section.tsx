import type { ReactNode } from 'react';
import type { Installation } from '../api/resources';
import { Facts } from '../ui/facts';
import { GuideLink } from '../ui/guide-link';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { refusalWords } from './refusal-words';

type Row = readonly [label: string, value: ReactNode];

/** How people get in, and why the provider last kept someone out. */
export function SignInSection({ signIn }: { signIn: Installation['sign_in'] }) {
  const { sign_up: signUp, provider, provider_refusal: refusal, provider_refused_at: at } = signIn;
  return (
    <Section
      title="Sign-in"
      aria-label="Sign-in"
      description={<GuideLink to="sign-in-providers">Sign-in providers</GuideLink>}
    >
      <Facts
        rows={[
          [
            'Sign-up',
            signUp === 'open'
              ? 'Open: anyone can create an account'
              : 'Closed: people need an invitation (SIGN_UP)',
          ],
          ['Provider', provider ?? 'None is set: people sign in with a password'],
          ...(provider === null
            ? []
            : [
                [
                  'Last refusal',
                  refusal === null || at === null ? (
                    'None'
                  ) : (
                    <>
                      {refusalWords(refusal)} <TimeStamp value={at} />
                    </>
                  ),
                ] satisfies Row,
              ]),
        ]}
      />
    </Section>
  );
}
