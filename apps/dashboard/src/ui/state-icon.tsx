import type { IconComponent } from './icons';
import { toned, type Tone } from './tone-badge';

const SHAPE = { display: 'inline-flex', padding: 12, borderRadius: 12 };
const COLOURS = { color: 'var(--tone-text)', background: 'var(--tone-soft)' };

/** The picture of a page or card that has nothing to show yet. */
export const StateIcon = ({ icon: Icon, tone }: { icon: IconComponent; tone: Tone }) => (
  <span style={{ ...SHAPE, ...COLOURS, ...toned(tone) }}>
    <Icon size={24} stroke={1.6} aria-hidden />
  </span>
);
