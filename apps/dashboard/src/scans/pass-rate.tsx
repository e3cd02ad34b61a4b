import { type Tone, toned } from '../ui/tone-badge';
import classes from './pass-rate.module.css';

/** Lower bounds of good and medium rates. */
const GOOD = 90;
const MEDIUM = 50;

const toneOf = (rate: number): Tone => (rate >= GOOD ? 'good' : rate >= MEDIUM ? 'medium' : 'critical');

/** "83 %" with a bar, without the decimals of the API. */
export function PassRate({ rate }: { rate: number }) {
  return (
    <span className={classes.root} style={toned(toneOf(rate))}>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ width: `${rate}%` }} />
      </span>
      {passRateText(rate)}
    </span>
  );
}

/** Rounded down, so that 100 % means that all tests that could judge the site passed. */
export const passRateText = (rate: number): string => `${Math.floor(rate)} %`;
