import { useMantineColorScheme } from '@mantine/core'
import { schemeNames } from '../../shared/color-schemes.ts'
import { useShortcut } from '../../shared/shortcuts/use-shortcut.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'

const following = { light: 'dark', dark: 'auto', auto: 'light' } as const

/** Switches the theme by key; a message names it, because the system's may look the same. */
export function useThemeKey(): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  useShortcut('switchTheme', () => {
    const next = following[colorScheme]
    setColorScheme(next)
    toast('info', `Theme: ${schemeNames[next]}`, 2_000, { id: 'theme' })
  })
}
