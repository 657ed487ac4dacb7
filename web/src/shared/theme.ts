import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Primary. Shade 6 carries white text in both schemes (5.70 : 1); 7 is for text on white, 3 for text on dark. */
const indigo: MantineColorsTuple = [
  '#eef0fe',
  '#dfe2fd',
  '#c3c8fa',
  '#a3abff',
  '#7f88ec',
  '#6670e3',
  '#4f57d8',
  '#4349c2',
  '#373c9f',
  '#2b2f7c',
]
/** Slightly cool; nothing in the product is a pure gray. */
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e5e8ed',
  '#d5dae2',
  '#b5bcc8',
  '#8b93a2',
  '#5f6878',
  '#4a5262',
  '#2e3441',
  '#171a21',
]
/** Mantine's order: 0 text … 7 surface, 8 canvas. Same hue as the grays above, so the two schemes feel like one product. */
const dark: MantineColorsTuple = [
  '#e9ebf0',
  '#b3bac7',
  '#949dac',
  '#6b7383',
  '#3a414d',
  '#2a2f38',
  '#1f232b',
  '#16191f',
  '#0f1115',
  '#0a0c0f',
]

const controlHeights = new Map<unknown, number>([
  ['xs', 28],
  ['sm', 32],
  ['md', 36],
  ['lg', 40],
])
const sized = (size: unknown) => controlHeights.get(size) ?? 32
const rem = (px: number) => `${px / 16}rem`

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 6, dark: 6 },
  colors: { indigo, gray, dark },
  black: '#171a21',
  fontFamily:
    '"Inter Variable", "Inter Fallback", "Inter Fallback Wide", system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.333', sm: '1.46', md: '1.43', lg: '1.5', xl: '1.3' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.4' },
      h2: { fontSize: rem(14), lineHeight: '1.43' },
      h3: { fontSize: rem(13), lineHeight: '1.46' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgb(23 26 33 / 0.05)',
    sm: '0 2px 6px rgb(23 26 33 / 0.08)',
    md: '0 8px 24px -4px rgb(23 26 33 / 0.14), 0 2px 6px rgb(23 26 33 / 0.06)',
    lg: '0 16px 48px -8px rgb(23 26 33 / 0.22)',
    xl: '0 24px 64px -12px rgb(23 26 33 / 0.28)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        root: {
          '--button-height': rem(sized(props.size)),
          '--button-fz': rem(props.size === 'lg' ? 14 : 13),
          '--button-padding-x': rem(props.size === 'xs' ? 10 : 12),
        },
      }),
      styles: { label: { fontWeight: 500 } },
    },
    ActionIcon: {
      defaultProps: { size: 28, variant: 'subtle', color: 'gray' },
    },
    Input: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        wrapper: {
          '--input-height': rem(sized(props.size)),
          '--input-fz': rem(props.size === 'md' || props.size === 'lg' ? 14 : 13),
        },
      }),
    },
    Badge: {
      defaultProps: { variant: 'light', color: 'gray', radius: 'xs' },
      vars: () => ({ root: { '--badge-fz': rem(12), '--badge-padding-x': rem(7) } }),
      styles: { root: { textTransform: 'none', fontWeight: 500, letterSpacing: 0 } },
    },
    Menu: {
      defaultProps: { position: 'bottom-end', width: 208, offset: 6 },
    },
    Popover: {
      defaultProps: { shadow: 'md', radius: 'md' },
    },
    Progress: {
      defaultProps: { radius: 'xl' },
    },
    SegmentedControl: {
      defaultProps: { withItemsBorders: false },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        root: {
          '--sc-color': 'var(--sp-surface)',
          '--sc-font-size': rem(props.size === 'xs' ? 12 : 13),
          '--sc-padding': `${rem(4)} ${rem(props.size === 'xs' ? 8 : 10)}`,
          '--sc-transition-duration': '150ms',
        },
      }),
    },
    Tooltip: {
      defaultProps: { offset: 6, zIndex: 500 },
      vars: () => ({ tooltip: { '--tooltip-bg': 'var(--sp-inverse)', '--tooltip-color': 'var(--sp-on-brand)' } }),
    },
    InputWrapper: {
      styles: {
        label: { fontSize: rem(13), fontWeight: 500, marginBottom: rem(6) },
        description: { fontSize: rem(12), lineHeight: 1.4 },
        error: { fontSize: rem(12), lineHeight: 1.4 },
      },
    },
  },
})

/** The same in both schemes: the logo, and the picture beside the sign-in form, which is always dark. */
const fixed = {
  '--sp-brand': '#4f57d8',
  '--sp-on-brand': '#ffffff',
  '--sp-night': '#16193a',
  '--sp-night-glow': '#2f3589',
  '--sp-night-text': '#d5d8f8',
  '--sp-night-line': '#aab1ff',
  '--sp-night-own': '#5a63e0',
  '--sp-night-up': '#7fe0ae',
}

/** Tokens the product's own CSS uses. Nothing else in `web/` names a hex value. */
const light = {
  '--sp-canvas': '#f7f8fa',
  '--sp-surface': '#ffffff',
  '--sp-sunken': '#fafbfc',
  '--sp-hover': '#f3f4f7',
  '--sp-selected': '#f2f3fe',
  '--sp-border': '#e5e8ed',
  '--sp-border-soft': '#eef0f3',
  '--sp-border-strong': '#cdd3dc',
  '--sp-border-control': '#8b93a2',
  '--sp-text': '#171a21',
  '--sp-text-2': '#4a5262',
  '--sp-text-3': '#5f6878',
  '--sp-link': '#4349c2',
  '--sp-accent': '#4f57d8',
  '--sp-accent-soft': '#eef0fe',
  '--sp-up': '#0f7742',
  '--sp-up-soft': '#e6f4ec',
  '--sp-down': '#c4302b',
  '--sp-down-soft': '#fdecea',
  '--sp-warn': '#8f5a00',
  '--sp-warn-soft': '#fdf3e0',
  '--sp-own': '#4f57d8',
  '--sp-c1': '#b45309',
  '--sp-c2': '#0f9f97',
  '--sp-c3': '#8c1f63',
  '--sp-top3': '#363b9e',
  '--sp-top10': '#666ee4',
  '--sp-top20': '#a2a9f4',
  '--sp-top100': '#d3d7fb',
  '--sp-missing': '#c9cfd9',
  '--sp-bar': '#7f88ec',
  '--sp-grid': '#eceef2',
  '--sp-shimmer': '#eceef2',
  '--sp-inverse': '#1d212a',
}
const darkTokens: typeof light = {
  '--sp-canvas': '#0f1115',
  '--sp-surface': '#16191f',
  '--sp-sunken': '#13161b',
  '--sp-hover': '#1d2129',
  '--sp-selected': '#1e2136',
  '--sp-border': '#292e37',
  '--sp-border-soft': '#21252d',
  '--sp-border-strong': '#3a414d',
  '--sp-border-control': '#666e7d',
  '--sp-text': '#e9ebf0',
  '--sp-text-2': '#b3bac7',
  '--sp-text-3': '#949dac',
  '--sp-link': '#a3abff',
  '--sp-accent': '#7f88ec',
  '--sp-accent-soft': '#232744',
  '--sp-up': '#4fcb8d',
  '--sp-up-soft': '#163024',
  '--sp-down': '#ff8b82',
  '--sp-down-soft': '#3a1d1c',
  '--sp-warn': '#f0b352',
  '--sp-warn-soft': '#33270f',
  '--sp-own': '#98a1ff',
  '--sp-c1': '#f5b041',
  '--sp-c2': '#7fe3dc',
  '--sp-c3': '#de5f83',
  '--sp-top3': '#cdd2ff',
  '--sp-top10': '#8f98fb',
  '--sp-top20': '#5a62c8',
  '--sp-top100': '#3a3f7d',
  '--sp-missing': '#444b58',
  '--sp-bar': '#7780ea',
  '--sp-grid': '#23272f',
  '--sp-shimmer': '#262b34',
  '--sp-inverse': '#2c323d',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: fixed,
  light: {
    ...light,
    '--mantine-color-body': light['--sp-surface'],
    '--mantine-color-text': light['--sp-text'],
    '--mantine-color-dimmed': light['--sp-text-3'],
    '--mantine-color-default-border': light['--sp-border-control'],
    '--mantine-color-default-hover': light['--sp-hover'],
    '--mantine-color-placeholder': '#6b7384',
    '--mantine-color-anchor': light['--sp-link'],
    '--mantine-color-error': light['--sp-down'],
    '--mantine-color-gray-light': light['--sp-border-soft'],
    '--mantine-color-gray-light-color': light['--sp-text-2'],
    '--mantine-color-indigo-light-color': light['--sp-link'],
    '--mantine-color-indigo-light': light['--sp-accent-soft'],
    '--mantine-color-indigo-light-hover': '#e3e6fd',
  },
  dark: {
    ...darkTokens,
    '--mantine-color-body': darkTokens['--sp-surface'],
    '--mantine-color-text': darkTokens['--sp-text'],
    '--mantine-color-dimmed': darkTokens['--sp-text-3'],
    '--mantine-color-default': '#1a1e25',
    '--mantine-color-default-border': darkTokens['--sp-border-control'],
    '--mantine-color-default-hover': '#222730',
    '--mantine-color-placeholder': '#8d96a6',
    '--mantine-color-anchor': darkTokens['--sp-link'],
    '--mantine-color-error': darkTokens['--sp-down'],
    '--mantine-color-gray-light': darkTokens['--sp-border-soft'],
    '--mantine-color-gray-light-color': darkTokens['--sp-text-2'],
    '--mantine-color-indigo-light-color': darkTokens['--sp-link'],
    '--mantine-color-indigo-light': darkTokens['--sp-accent-soft'],
    '--mantine-color-indigo-light-hover': '#2b3054',
  },
})
