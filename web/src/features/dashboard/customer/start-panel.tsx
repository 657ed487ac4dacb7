import { Button } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import classes from './dashboard.module.css'

const places: { ability: Ability; to: LinkProps['to']; label: string }[] = [
  { ability: 'VIEW_CUSTOMERS_MODULE', to: '/customer-list', label: 'Customers' },
  { ability: 'VIEW_PURCHASE_HISTORY', to: '/purchase-list', label: 'Purchase history' },
  { ability: 'VIEW_USERS', to: '/user-list', label: 'Users' },
  { ability: 'VIEW_PLANS_MODULE', to: '/plan-list', label: 'Plans & Pricing' },
]

/** For staff whose own account has no credits or projects. */
export function StartPanel() {
  const abilities = useAccount()?.userAbilities ?? []
  const open = places.filter(({ ability }) => abilities.includes(ability))
  return (
    <Panel>
      <EmptyState
        icon={IconCompass}
        title="Your role has no credits or projects of its own"
        {...(abilities.includes('SWITCH_CUSTOMER') && { text: 'Switch into a customer to see their dashboard.' })}
        action={
          <span className={classes.places}>
            {open.map(({ to, label }) => (
              <Button key={label} variant="default" renderRoot={(props) => <Link to={to} {...props} />}>
                {label}
              </Button>
            ))}
          </span>
        }
      />
    </Panel>
  )
}
