import type { FailureCategory } from '@palisade/target-client';
import type { SecurityTxtFile } from './security-txt.parser';

export type Place = 'well_known' | 'old';

/** `absent`: the place has no such file; `file`: it has one; the others say nothing about the site. */
export type PlaceOutcome =
  'absent' | 'file' | 'failed' | 'challenge' | 'too_many_requests' | 'server_error' | 'refused' | 'redirects';

/** A probe of one of the two places. */
export interface PlaceLook {
  place: Place;
  /** As requested first. */
  url: string;
  /** Of the last response. */
  lastUrl: string;
  outcome: PlaceOutcome;
  failure: FailureCategory | null;
  status: number | null;
  /** Whether the file or a redirect to it came over http. */
  isOverHttp: boolean;
  contentType: string | null;
  file: SecurityTxtFile | null;
}

export interface SecurityTxtObservation {
  looks: PlaceLook[];
  /** Milliseconds since 1970. */
  now: number;
}

/** The file that counts, and where it is. */
export const fileOf = ({ looks }: SecurityTxtObservation): (PlaceLook & { file: SecurityTxtFile }) | null => {
  const look = looks.find(({ outcome }) => outcome === 'file');
  return look?.file ? { ...look, file: look.file } : null;
};
