import classes from './pass-rate.module.css';

/** From here on a rate is shown as good, or as middling. */
const GOOD = 90;
const MIDDLING = 50;

const toneOf = (rate: number): string => (rate >= GOOD ? 'good' : rate >= MIDDLING ? 'medium' : 'critical');

/** "83 %", and a bar for the eye. The hundredths of the api help nobody here. */
export function PassRate({ rate }: { rate: number }) {
  return (
    <span className={classes.root} data-tone={toneOf(rate)}>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ width: `${rate}%` }} />
      </span>
      {passRateText(rate)}
    </span>
  );
}

/** Rounded down, so that 100 % means all of them. */
export const passRateText = (rate: number): string => `${Math.floor(rate)} %`;
