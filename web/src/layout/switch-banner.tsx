import { UnstyledButton } from '@mantine/core'
import { IconSwitchHorizontal } from '@tabler/icons-react'
import { useAccountDetails } from '../parts/access/account.ts'
import type { StoredAccount } from '../shared/session/session.ts'
import classes from '../shared/ui/states/banner.module.css'
import { Banner } from '../shared/ui/states/banner.tsx'

type SwitchBannerProps = { account: StoredAccount; onReturn: () => void; isReturning: boolean }

/** Names the account for staff who opened it, with the way back. */
export function SwitchBanner({ account: { userData }, onReturn, isReturning }: SwitchBannerProps) {
  const staff = useAccountDetails()?.switched_by?.name
  return (
    <Banner icon={IconSwitchHorizontal} tone="warn">
      <p className={classes.words}>
        <span role="status">
          You’re signed in as <b>{userData.name}</b> ({userData.email}).
        </span>{' '}
        Your actions are recorded under {staff ?? 'your own name'}.{' '}
        <UnstyledButton className={classes.action} disabled={isReturning} onClick={onReturn}>
          Switch Admin
        </UnstyledButton>
      </p>
    </Banner>
  )
}
