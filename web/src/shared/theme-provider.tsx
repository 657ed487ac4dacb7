import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const manager = localStorageColorSchemeManager()
const getRootElement = () => document.documentElement

/** Mantine's own provider, but for the styles it would write: they are a stylesheet already (see theme-stylesheet.ts). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const colorScheme = useProviderColorScheme({
    manager,
    getRootElement,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
  })
  return (
    <MantineContext
      value={{
        ...colorScheme,
        getRootElement,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
