import { Drawer } from '@mantine/core'
import type { StoredAccount } from '../shared/session/session.ts'
import { useFocusReturn } from '../shared/ui/actions/use-focus-return.ts'
import { Logo } from '../shared/ui/pages/logo.tsx'
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
