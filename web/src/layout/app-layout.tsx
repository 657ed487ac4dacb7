import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFlask, IconGauge, IconMenu2, IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { StoredAccount } from '../shared/session/session.ts'
import { Logo } from '../shared/ui/pages/logo.tsx'
import { Banner } from '../shared/ui/states/banner.tsx'
import classes from './app-layout.module.css'
import { Breadcrumb, type PagePlace } from './breadcrumb.tsx'
import { sandboxSentence } from './messages.ts'
import { ProfileMenu } from './profile-menu.tsx'
import { Sidebar } from './sidebar.tsx'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))

type AppLayoutProps = {
  account: StoredAccount | undefined
  place: PagePlace
  sandboxData: boolean
  /** The data on screen may be out of date: more urgent than any other banner. */
  isConnectionLost: boolean
  /** Jumps anywhere. */
  search: ReactNode
  /** Says whose account this is, for staff who opened it: before every other banner. */
  switchBanner?: ReactNode
  /** More urgent than the word that the data is made up, and shown in its place. */
  banner?: ReactNode
  /** Stands beside the account menu. */
  bell: ReactNode
  onLogOut: () => void
  /** Absent where nobody is switched. */
  onSwitchBack?: (() => void) | undefined
  children: ReactNode
}

/**
 * The layout of every signed-in page: menu, top bar with breadcrumb, one banner at most, the page.
 */
export function AppLayout(props: AppLayoutProps) {
  const { account, place, sandboxData, isConnectionLost, search, switchBanner, banner, bell, onLogOut, onSwitchBack } =
    props
  const [drawerOpened, drawer] = useDisclosure(false)
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#page">
        Skip to content
      </a>
      <aside className={classes.sidebar}>
        <div className={classes.brand}>
          <Link to="/" aria-label="Serpplus, dashboard">
            <Logo />
          </Link>
        </div>
        <Sidebar account={account} />
      </aside>
      <Suspense>{drawerOpened && <MenuDrawer account={account} onClose={drawer.close} />}</Suspense>
      <div className={classes.side}>
        <header className={classes.header}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            onClick={drawer.open}
            hiddenFrom="md"
            aria-label="Open menu"
            aria-haspopup="dialog"
          >
            <IconMenu2 size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
          <Breadcrumb {...place} />
          {search}
          {account !== undefined && <CreditsLeft account={account} />}
          {account !== undefined && bell}
          {account !== undefined && <ProfileMenu account={account} onLogOut={onLogOut} onSwitchBack={onSwitchBack} />}
        </header>
        {switchBanner !== undefined ? (
          switchBanner
        ) : isConnectionLost ? (
          <Banner icon={IconPlugConnectedX} role="status">
            Connection lost. Reconnecting…
          </Banner>
        ) : (
          (banner ??
          (sandboxData && (
            <Banner icon={IconFlask} role="status">
              {sandboxSentence}
            </Banner>
          )))
        )}
        <main className={classes.page} id="page" tabIndex={-1}>
          {props.children}
        </main>
      </div>
    </div>
  )
}

function CreditsLeft({ account }: { account: StoredAccount }) {
  if (account.userData.role[0] === roleNames.superadmin) return null
  return (
    <Link to="/credits-list" className={classes.credits}>
      <IconGauge size={16} stroke={1.7} className={classes.creditsIcon} aria-hidden />
      <span className={classes.creditsWord}>Credits left </span>
      <b>{formatCredits(account.userData.credits)}</b>
    </Link>
  )
}
