import tables from './tables.module.css';
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Ten shades of a colour, from light to dark. */
const shades = (list: string) => list.split(' ') as unknown as MantineColorsTuple;

const colors = {
  // Deep blue for actions, links and selected items.
  ink: shades('#eef3fb #d9e4f5 #b3c8ea #88a8dd #6489d0 #4a72c4 #3a62b8 #2b509f #21417f #162d5a'),
  // Greys with a blue tint, so that dark surfaces match.
  dark: shades('#e3e9f1 #c3ccd9 #9caabd #7d8ca1 #4b5a70 #344256 #223044 #162335 #0f1a2a #09111d'),
  gray: shades('#f6f8fb #eef2f6 #e1e7ee #d0d8e2 #b3bfcc #8897a8 #5d6c7e #435162 #2a3746 #172230'),
  // Darker than Mantine's red and yellow, which have too little contrast as text.
  red: shades('#fdeeee #fbdcdc #f6b9b9 #f29d9d #ee8585 #e56a6a #c93838 #b3261e #8f1c1c #7a1717'),
  yellow: shades('#fff9e8 #fbefcf #f6dd9b #f0c25c #e8ad33 #d99a1c #b57a0b #8f5f00 #7a4a00 #613a00'),
};

const SANS =
  'Inter, "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';
const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace';

export const theme = createTheme({
  colors,
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.1875rem' },
  headings: {
    fontFamily: SANS,
    fontWeight: '640',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    NativeSelect: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', allowDeselect: false } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // The light shades that Mantine gives initials have too little contrast.
    Avatar: { vars: () => ({ root: { '--avatar-color': 'var(--mantine-color-text)' } }) },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    Card: { defaultProps: { withBorder: true, radius: 'lg' } },
    // The placeholder's role is not allowed in a menu, so the first entry is focused instead.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.5 } } },
    // Its element is a header, which would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Table: {
      defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md', borderColor: 'var(--pal-line)' },
      classNames: { table: tables.table, th: tables.head },
    },
    Badge: { defaultProps: { tt: 'none', radius: 'sm' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 200, multiline: true, maw: 320 } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Loader: { defaultProps: { type: 'dots' } },
  },
});

/**
 * Colours in light and in dark mode. Those with a meaning: `*-text` has a contrast of at least 4.5:1 on `*-soft` and on the
 * page, in both modes; `*-fill` is for bars and dots.
 */
const MODES: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  '--mantine-color-body': ['#ffffff', '#142032'],
  '--mantine-color-dimmed': ['#566578', '#9fb0c5'],
  '--mantine-color-text': ['#172230', '#dfe7f1'],
  '--mantine-color-anchor': ['#2b509f', '#9dbcf0'],
  '--mantine-color-placeholder': ['#66758a', '#8b9bb1'],
  '--mantine-color-error': ['#b3261e', '#ff9d95'],
  '--mantine-color-default': ['var(--mantine-color-white)', '#1a283c'],
  '--mantine-color-default-hover': ['var(--mantine-color-gray-0)', '#22334b'],
  '--mantine-color-default-border': ['var(--mantine-color-gray-4)', '#35475f'],
  '--pal-page': ['#f4f6f9', '#0d1726'],
  '--pal-critical-fill': ['#c2184b', '#f0668d'],
  '--pal-high-fill': ['#d9623b', '#ec8a62'],
  '--pal-medium-fill': ['#cf951d', '#e0b04a'],
  '--pal-low-fill': ['#5b83cf', '#7fa5ea'],
  '--pal-good-fill': ['#2b9a70', '#4cc296'],
  '--pal-line': ['#dfe5ec', '#26364b'],
  '--pal-critical-text': ['#8f1239', '#ff9db6'],
  '--pal-critical-soft': ['#fde3ea', '#471828'],
  '--pal-high-text': ['#9a2c0b', '#ffab85'],
  '--pal-high-soft': ['#fde8dd', '#45220f'],
  '--pal-medium-text': ['#7a4a00', '#f0c25c'],
  '--pal-medium-soft': ['#fbefcf', '#3d2f0c'],
  '--pal-low-text': ['#2b509f', '#a6c3f5'],
  '--pal-low-soft': ['#e4ecf8', '#1d3358'],
  '--pal-good-text': ['#0e6245', '#74d6a9'],
  '--pal-good-soft': ['#daf2e6', '#0f3a2b'],
  '--pal-neutral-text': ['#435162', '#bfcbd9'],
  '--pal-neutral-soft': ['#e9eef3', '#26364a'],
};

const inMode = (mode: 0 | 1): Record<string, string> =>
  Object.fromEntries(Object.entries(MODES).map(([name, values]) => [name, values[mode]]));

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: inMode(0),
  dark: inMode(1),
});
