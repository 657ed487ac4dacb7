import { UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { schemeNames } from '../../shared/color-schemes.ts'
import type { StoredAccount } from '../../shared/session/session.ts'
import { Keys } from '../../shared/shortcuts/keys.tsx'
import { useRowKeys } from '../../shared/shortcuts/row-keys.ts'
import { isMac, keysOf, shortcuts } from '../../shared/shortcuts/shortcuts.ts'
import { useShortcut } from '../../shared/shortcuts/use-shortcut.ts'
import { useLoadAhead } from '../../shared/ui/actions/use-load-ahead.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { captureKeys } from './capture-keys.ts'
import { searchMessages } from './messages.ts'
import classes from './search-box.module.css'

const loadDialog = () => import('./search-dialog.tsx')
const SearchDialog = lazy(loadDialog)
const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

/** The way to the search in the top bar, an icon on phones. The shortcuts of every page are listened to here. */
export function SearchBox({ account }: { account: StoredAccount }) {
  useLoadAhead(loadDialog)
  const [shown, setShown] = useState<'search' | 'shortcuts'>()
  const keeping = useRef<ReturnType<typeof captureKeys>>(undefined)
  const takeKeys = () => {
    const take = keeping.current
    keeping.current = undefined
    return take?.()
  }
  const close = () => {
    takeKeys()
    setShown(undefined)
  }
  // Starts now rather than at the next render, or the first letters would be lost.
  const search = () => {
    keeping.current ??= captureKeys(close)
    setShown('search')
  }
  useEffect(() => () => void keeping.current?.(), [])
  const listShortcuts = () => setShown('shortcuts')
  useShortcut(shortcuts.search, search)
  useShortcut(shortcuts.showShortcuts, listShortcuts)
  useShortcut(shortcuts.searchPage, () => {
    const field = document.querySelector<HTMLInputElement>('#page input[type="search"]')
    if (field === null) search()
    else {
      field.focus()
      field.select()
    }
  })
  useRowKeys()
  useThemeKey()
  return (
    <>
      <UnstyledButton
        className={classes.box}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={search}
      >
        <IconSearch size={16} stroke={1.7} aria-hidden />
        <span className={classes.words}>{searchMessages.box}</span>
        <span className={classes.keys} aria-hidden>
          <Keys ways={[[keysOf(shortcuts.search)[0]?.join(' ') ?? '']]} />
        </span>
      </UnstyledButton>
      <Suspense>
        {shown === 'search' && (
          <SearchDialog account={account} takeKeys={takeKeys} onClose={close} onListShortcuts={listShortcuts} />
        )}
        {shown === 'shortcuts' && <ShortcutList onClose={close} />}
      </Suspense>
    </>
  )
}

const following = { light: 'dark', dark: 'auto', auto: 'light' } as const

/** Switches the theme by key; a message names it, because the system's may look the same. */
function useThemeKey(): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  useShortcut(shortcuts.switchTheme, () => {
    const next = following[colorScheme]
    setColorScheme(next)
    toast('info', `Theme: ${schemeNames[next]}`, 2_000, { id: 'theme' })
  })
}
