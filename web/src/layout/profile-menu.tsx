import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { StoredAccount } from '../shared/session/session.ts'
import { Popup } from '../shared/ui/actions/popup.tsx'
import { useLoadAhead } from '../shared/ui/actions/use-load-ahead.ts'
import classes from './profile-menu.module.css'

const loadPanel = () => import('./profile-panel.tsx')
const ProfilePanel = lazy(loadPanel)

type ProfileMenuProps = {
  account: StoredAccount
  onLogOut: () => void
  /** Absent where nobody is switched. */
  onSwitchBack?: (() => void) | undefined
}

/** The account that is signed in, the colour scheme, and the way out. */
export function ProfileMenu({ account, onLogOut, onSwitchBack }: ProfileMenuProps) {
  useLoadAhead(loadPanel)
  const { name, role: roles } = account.userData
  const role = roles[0] ?? 'No Role Assigned'
  const initial = ([...name.trim()][0] ?? '?').toUpperCase()
  return (
    <Popup
      width={256}
      button={(toggle) => (
        <UnstyledButton className={classes.initial} aria-label={`Account: ${name}, ${role}`} onClick={toggle}>
          {initial}
        </UnstyledButton>
      )}
    >
      {(close) => (
        <Suspense>
          <ProfilePanel
            account={account}
            initial={initial}
            role={role}
            close={close}
            onLogOut={onLogOut}
            onSwitchBack={onSwitchBack}
          />
        </Suspense>
      )}
    </Popup>
  )
}
