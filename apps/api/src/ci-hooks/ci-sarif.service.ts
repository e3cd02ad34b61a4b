import { Injectable } from '@nestjs/common';
import { fingerprintOf } from '@palisade/catalogue';
import { Environment, appUrlOf } from '@palisade/config';
import { isConclusive } from '@palisade/gate';
import { ChecksRepository, GateRepository, ScanDiffRepository, ScansRepository } from '@palisade/persistence';
import {
  type SarifFinding,
  type SarifReport,
  type SarifTest,
  formatCodeQuality,
  formatDast,
  formatSarif,
} from '@palisade/sarif';
import { ApiError } from '../http/errors/api-error';
import { ValidationFailed } from '../http/fields/validation-failed';
import { findingsOf } from '../scans/scan-diff';
import type { Hook } from './ci-hook.guard';

/** A code host closes what is not in a report, so there is none of a scan that says nothing. */
export const NOT_COMPLETED = 'The scan is not completed. Get its SARIF when its status is completed.';

interface Report {
  report: SarifReport & { startedAt: Date; endedAt: Date };
  isSuppressed: (test: SarifTest, finding: SarifFinding) => boolean;
}

/** The findings of a completed scan in the forms of code hosts. */
@Injectable()
export class CiSarifService {
  constructor(
    private readonly checks: ChecksRepository,
    private readonly scans: ScansRepository,
    private readonly results: ScanDiffRepository,
    private readonly gates: GateRepository,
    private readonly environment: Environment,
  ) {}

  /** SARIF 2.1.0. */
  async of(hook: Hook): Promise<string> {
    const { report, isSuppressed } = await this.reportOf(hook);
    return formatSarif(report, { informationUri: `${appUrlOf(this.environment)}/docs`, isSuppressed });
  }

  /** For GitLab's Code Quality. */
  async codeQuality(hook: Hook): Promise<string> {
    const { report, isSuppressed } = await this.reportOf(hook);
    return formatCodeQuality(report, { isSuppressed });
  }

  /** For GitLab's reports of dynamic tests. */
  async dast(hook: Hook): Promise<string> {
    const { report, isSuppressed } = await this.reportOf(hook);
    return formatDast(report, { isSuppressed });
  }

  private async reportOf({ teamId, id }: Hook): Promise<Report> {
    const scan = await this.scans.get(teamId, id);
    const check = scan && (await this.checks.get(teamId, scan.checkId));
    if (scan === null || check === null) throw new ApiError('not_found', 'Not found.');
    if (scan.status !== 'completed') throw ValidationFailed.at('scan', NOT_COMPLETED);
    const tests = await this.results.testsOf(teamId, id);
    const fingerprints = [...findingsOf(check.id, tests).keys()];
    const issues = await this.gates.issuesOf(teamId, check.id, fingerprints);
    const settled = new Set(
      issues.filter(({ isSettled }) => isSettled).map(({ fingerprint }) => fingerprint),
    );
    const report = {
      target: check.url ?? check.domain,
      checkId: check.id,
      status: scan.status,
      failure: null,
      startedAt: scan.startedAt ?? scan.createdAt,
      endedAt: scan.completedAt ?? scan.createdAt,
      tests: tests.map((test) => {
        const { testKey, message, inconclusiveReason } = test;
        const findings = isConclusive(test) ? test.findings : null;
        const inconclusive = findings === null ? { reason: inconclusiveReason ?? 'not_run' } : null;
        return { testKey, message, inconclusive, findings: findings ?? [] };
      }),
    };
    const isSuppressed: Report['isSuppressed'] = ({ testKey }, { id: rule, location }) =>
      settled.has(fingerprintOf(check.id, { testKey, id: rule, location }));
    return { report, isSuppressed };
  }
}
