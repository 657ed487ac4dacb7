import { Drawer } from '@mantine/core'
import { Logo } from '../ui/logo.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import type { MenuEntry } from './menu.ts'
import classes from './menu-drawer.module.css'
import { Sidebar } from './sidebar.tsx'

/** The menu on phones: over the page, closed by Escape, a tap beside it or going somewhere. */
export default function MenuDrawer({ entries, onClose }: { entries: MenuEntry[]; onClose: () => void }) {
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={onClose}
      size={272}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': 'Close the menu' }}
      transitionProps={{ duration: 150 }}
      classNames={{ body: classes.body, header: classes.header }}
    >
      <Sidebar entries={entries} onNavigate={onClose} />
    </Drawer>
  )
}
