import { Drawer } from '@mantine/core'
import type { StoredAccount } from '../session/session.ts'
import { Logo } from '../ui/logo.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import classes from './menu-drawer.module.css'
import { Sidebar } from './sidebar.tsx'

type MenuDrawerProps = { account: StoredAccount | undefined; onClose: () => void }

/** The menu on phones: over the page, closed by Escape, a tap beside it or going somewhere. */
export default function MenuDrawer({ account, onClose }: MenuDrawerProps) {
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={onClose}
      size={272}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': 'Close menu' }}
      transitionProps={{ duration: 150 }}
      classNames={{ content: classes.content, body: classes.body, header: classes.header }}
    >
      <Sidebar account={account} onNavigate={onClose} />
    </Drawer>
  )
}
