import type { Failure } from '@palisade/target-client';
import type { Baseline } from '../read/baseline';
import type { Reaction, Stop, UserForm } from '../read/login-observation';
import type { LoginResponse } from '../read/login-response';
import type { MuteRefusal } from '../read/mute-refusal';
import type { ResponseTimes } from '../read/response-times';
import type { InventedUser } from './invented-login';
import type { LoginWay } from './login-way';

/** What the tries of one login have shown so far. */
export interface LoginRun {
  way: LoginWay;
  baseline: Baseline;
  times: ResponseTimes;
  user: InventedUser;
  userForm: UserForm;
  failures: number;
  uncounted: number;
  /** All that the site may have counted: tries, and controls. */
  sent: number;
  /** Of the page before the first try: in its form, or named by a script alone. */
  captcha: 'none' | 'shown' | 'invisible';
  reaction: Reaction | null;
  isStillLimited: boolean;
  unknownUserTexts: (string | null)[];
  /** By failure: what header fields say of further requests. */
  left: (number | null)[];
  stop: Stop | null;
  mute: MuteRefusal | null;
  /** One GET of the login's page, as a visitor without history. */
  askPage: () => Promise<LoginResponse | Failure>;
}
