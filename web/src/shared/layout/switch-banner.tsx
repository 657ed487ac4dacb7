import { UnstyledButton } from '@mantine/core'
import { IconSwitchHorizontal } from '@tabler/icons-react'
import type { StoredAccount } from '../session/session.ts'
import classes from './banner.module.css'
import { Banner } from './banner.tsx'

type SwitchBannerProps = { account: StoredAccount; onReturn: () => void; isReturning: boolean }

/** Whose account this is, for staff who opened it, with the way back. */
export const SwitchBanner = ({ account: { userData }, onReturn, isReturning }: SwitchBannerProps) => (
  <Banner icon={IconSwitchHorizontal} tone="warn">
    <p className={classes.words}>
      <span role="status">
        You’re viewing as <b>{userData.name}</b> ({userData.email}).
      </span>{' '}
      <UnstyledButton className={classes.action} disabled={isReturning} onClick={onReturn}>
        Return to your account
      </UnstyledButton>
    </p>
  </Banner>
)
