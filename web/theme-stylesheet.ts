import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme as themeOverride } from './src/shared/theme.ts'

const stylesheet = 'virtual:theme.css'
/** A path like any file's, for Vite tells a stylesheet by its ending. */
const resolved = '/@theme.css'

/** What the theme makes different from the variables that Mantine's own stylesheet begins with. */
export function themeStyles() {
  const theme = mergeMantineTheme(DEFAULT_THEME, themeOverride)
  const own = cssVariables(theme)
  const ofTheme = defaultCssVariablesResolver(theme)
  const asShipped = defaultCssVariablesResolver(DEFAULT_THEME)
  const changedIn = (part: 'variables' | 'light' | 'dark') => {
    const shipped = new Map(Object.entries(asShipped[part]))
    const wanted = Object.entries({ ...ofTheme[part], ...own[part] })
    return Object.fromEntries(wanted.filter(([name, value]) => shipped.get(name) !== value))
  }
  const variables = { variables: changedIn('variables'), light: changedIn('light'), dark: changedIn('dark') }
  return convertCssVariables(variables, ':root') + breakpointClasses(theme.breakpoints)
}

/** What `visibleFrom` and `hiddenFrom` put on an element. */
const breakpointClasses = (breakpoints: Record<string, string>) =>
  Object.entries(breakpoints)
    .flatMap(([name, width]) => [
      `@media (width < ${width}) {.mantine-visible-from-${name} {display: none !important}}`,
      `@media (width >= ${width}) {.mantine-hidden-from-${name} {display: none !important}}`,
    ])
    .join('')

/** Mantine's own stylesheet keeps still for those who wish it where the page's first element says so. */
export const withMotionOf = ({ respectReducedMotion }: { respectReducedMotion?: boolean }, html: string) =>
  respectReducedMotion ? html.replace('<html', '<html data-respect-reduced-motion="true"') : html

/** The theme's colours and sizes as a stylesheet: they stand before any script runs, and none has to make them. */
export function themeStylesheet(): Plugin {
  return {
    name: 'theme-stylesheet',
    resolveId: (id) => (id === stylesheet ? resolved : undefined),
    load: (id) => (id === resolved ? themeStyles() : undefined),
    transformIndexHtml: (html) => withMotionOf(themeOverride, html),
  }
}
