import { Injectable } from '@nestjs/common';
import { fingerprintOf } from '@palisade/catalogue';
import { type Gate, type GateTerms, type GatedCoverage, isAboutNew, judgeGate } from '@palisade/gate';
import { GateRepository, ScanDiffRepository } from '@palisade/persistence';
import type { ScanStatus, TeamId } from '@palisade/vocabulary';
import { findingsOf } from '../scans/scan-diff';

interface ScanForGate {
  id: string;
  check_id: string;
  status: ScanStatus;
  coverage: GatedCoverage | null;
}

@Injectable()
export class GateService {
  constructor(
    private readonly results: ScanDiffRepository,
    private readonly rows: GateRepository,
  ) {}

  /** @param scan of the team `teamId`, as the API shows it */
  async judge(
    teamId: TeamId,
    { id, check_id: checkId, status, coverage }: ScanForGate,
    terms: GateTerms,
  ): Promise<Gate> {
    const nameOf = (finding: Parameters<typeof fingerprintOf>[1]): string => fingerprintOf(checkId, finding);
    if (status !== 'completed') {
      // The tests of a failed scan say why it failed.
      const tests = status === 'failed' ? await this.results.testsOf(teamId, id) : [];
      return judgeGate({ status, tests, nameOf, issues: [], baseline: null, coverage }, terms);
    }
    const tests = await this.results.testsOf(teamId, id);
    const testKeys = tests.map(({ testKey }) => testKey);
    const [issues, baseline] = await Promise.all([
      this.rows.issuesOf(teamId, checkId, [...findingsOf(checkId, tests).keys()]),
      isAboutNew(terms.failOn) ? this.rows.baselineOf(teamId, { id, checkId }, testKeys) : null,
    ]);
    return judgeGate({ status, tests, nameOf, issues, baseline, coverage }, terms);
  }
}
