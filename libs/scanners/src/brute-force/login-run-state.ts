import type { Failure } from '@palisade/target-client';
import type { AnswerTimes } from './answer-times';
import type { Baseline } from './baseline';
import type { Reaction, Stop } from './brute-force.observation';
import type { InventedUser, UserForm } from './invented-login';
import type { LoginWay } from './login-way';
import type { Answer } from './login-visitor';
import type { MuteRefusal } from './mute-refusal';

/** What the tries of one login have shown so far. */
export interface LoginRun {
  way: LoginWay;
  baseline: Baseline;
  times: AnswerTimes;
  user: InventedUser;
  userForm: UserForm;
  failures: number;
  uncounted: number;
  reaction: Reaction | null;
  isStillLimited: boolean;
  unknownUserTexts: (string | null)[];
  stop: Stop | null;
  mute: MuteRefusal | null;
  /** One GET of the login's page, as a visitor without history. */
  askPage: () => Promise<Answer | Failure>;
}
