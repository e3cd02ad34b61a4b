import type { Provider } from '@nestjs/common';
import {
  type Environment,
  aboutScansUrlOf,
  identityKeysOf,
  rendererSettingsOf,
  signingSettingsOf,
} from '@palisade/config';
import { DomainProver } from '@palisade/domain-proof';
import {
  CallbacksRepository,
  IdentityProofsRepository,
  OutsideAnswersRepository,
  ProbeClaimsRepository,
} from '@palisade/persistence';
import { AllowedHosts, type DnsSettings } from '@palisade/target-client';
import { DataKeeper } from './keepers/data-keeper.service';
import { RedisHostPace } from './host-pace/redis-host-pace';
import { type RunIdentityWork, SiteTasks } from './identities/site-tasks';
import { IsolatedScans } from './isolation/isolated-scans';
import type { IsolationSettings } from './isolation/isolated-session';
import { ProofRights } from './proofs/proof-rights';
import { ScanEngine, type SessionFactory } from './scan/scan-engine';

export interface EngineSettings {
  createSession: SessionFactory;
  /** Without it, as in tests with sessions of their own, nobody can verify an identity. */
  runIdentityWork?: RunIdentityWork;
  allowedHosts: AllowedHosts;
  /** Which DNS servers all scans and proofs use; those of the system by default. */
  dns?: DnsSettings;
  /** Without it, suspect scans run in this process too. */
  isolation?: IsolationSettings;
}

/** Everything that sends requests to sites, with one shared pace. */
export function siteClients(
  environment: Environment,
  { createSession, runIdentityWork = NO_WORK, allowedHosts, dns, isolation }: EngineSettings,
): Provider[] {
  const { requireVerification, ctUrl, rpkiUrl, callbackUrl } = environment;
  const services = { ctUrl, rpkiUrl, callbackUrl };
  const sender = { contactUrl: aboutScansUrlOf(environment), signing: signingSettingsOf(environment) };
  const drawing = drawingOf(environment);
  return [
    { provide: AllowedHosts, useValue: allowedHosts },
    {
      provide: ScanEngine,
      inject: [
        RedisHostPace,
        ProofRights,
        ProbeClaimsRepository,
        OutsideAnswersRepository,
        DataKeeper,
        IdentityProofsRepository,
        CallbacksRepository,
      ],
      useFactory: (
        pace: RedisHostPace,
        proofs: ProofRights,
        claims: ProbeClaimsRepository,
        outside: OutsideAnswersRepository,
        data: DataKeeper,
        identities: IdentityProofsRepository,
        callbacks: CallbacksRepository,
      ) =>
        new ScanEngine(
          {
            createSession,
            createIsolatedSession: isolation && new IsolatedScans(isolation).openSession,
            allowedHosts,
            dns,
            pace,
            requireVerification,
            ...sender,
            ...services,
            ...drawing,
            data: () => data.current,
            dataDays: () => data.days,
            keys: identityKeysOf(environment),
          },
          proofs,
          claims,
          outside,
          identities,
          callbacks,
        ),
    },
    {
      provide: SiteTasks,
      inject: [IdentityProofsRepository, RedisHostPace, ProofRights],
      useFactory: (identities: IdentityProofsRepository, pace: RedisHostPace, proofs: ProofRights) =>
        new SiteTasks(identities, {
          options: { allowedHosts, dns, pace, ...sender, ...drawing },
          keys: identityKeysOf(environment),
          credentialAddresses: requireVerification ? (team) => proofs.credentialAddresses(team) : undefined,
          run: runIdentityWork,
        }),
    },
    {
      provide: DomainProver,
      inject: [RedisHostPace],
      useFactory: (pace: RedisHostPace) => new DomainProver({ allowedHosts, dns, pace, ...sender }),
    },
  ];
}

/** What pages load when a browser draws them, and where that is. */
const drawingOf = (environment: Environment) => ({
  foreignFiles: environment.foreignFiles === 'on',
  rendering: rendererSettingsOf(environment),
});

const NO_WORK: RunIdentityWork = () =>
  Promise.reject(new Error('This worker has no threads for identities.'));
