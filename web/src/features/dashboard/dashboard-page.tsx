import { Button } from '@mantine/core'
import { IconCalendarOff, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import { formatCredits } from '#contract/rules/credit-amounts.ts'
import { intervalNames } from '#contract/rules/plan-intervals.ts'
import { roleNames } from '#contract/rules/plan-modules.ts'
import { daysUntil, formatDay, formatLongDay } from '../../shared/format/dates.ts'
import { countOf } from '../../shared/format/numbers.ts'
import { useAccount } from '../../shared/session/account.ts'
import { hasEnded, type Subscription } from '../../shared/session/subscription.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { StatStrip, StatTile } from '../../shared/ui/stat-tile.tsx'
import { ViewPlans } from '../../shared/ui/view-plans.tsx'
import { FirstRun } from './first-run/first-run.tsx'

type DashboardPageProps = {
  now: Date
  /** The newest checks, for those who may see them. */
  latestChecks: ReactNode
}

/** /: what a customer has, and what was looked up last. Staff have no credits of their own to see. */
export function DashboardPage({ now, latestChecks }: DashboardPageProps) {
  const account = useAccount()
  if (account === undefined) return null
  const { userData, userAbilities, plan } = account
  const isSuperadmin = userData.role[0] === roleNames.superadmin
  const mayCheck = userAbilities.includes('CREATE_SERP_CHECK')
  return (
    <>
      <PageHeader
        title="Dashboard"
        context={formatLongDay(now)}
        actions={
          mayCheck ? (
            <Button
              leftSection={<IconPlus size={16} stroke={2} />}
              renderRoot={(props) => <Link to="/create-serp" {...props} />}
            >
              Check SERP
            </Button>
          ) : undefined
        }
      />
      {plan !== null && hasEnded(plan.subscription, now) && (
        <ExpiredPlan subscription={plan.subscription} mayRenew={userAbilities.includes('VIEW_PRICING_PAGE')} />
      )}
      <FirstRun now={now} />
      {!isSuperadmin && (
        <StatStrip columns={2} label="Your account">
          <StatTile label="Left Credits" value={formatCredits(userData.credits)} />
          <StatTile label="User Plan" {...planTile(plan, now)} />
        </StatStrip>
      )}
      {userAbilities.includes('VIEW_SERP_LIST') && latestChecks}
    </>
  )
}

type ExpiredPlanProps = { subscription: Subscription; mayRenew: boolean }

function ExpiredPlan({ subscription: { name, expiry_date, is_trial }, mayRenew }: ExpiredPlanProps) {
  const day = formatDay(new Date(expiry_date))
  return (
    <Notice
      icon={IconCalendarOff}
      action={mayRenew && <ViewPlans size="xs">{is_trial ? undefined : 'Renew Plan'}</ViewPlans>}
    >
      {is_trial
        ? `Your trial expired on ${day}. Choose a plan to use projects again.`
        : `Your ${name} plan expired on ${day}. Renew it to use projects again and resume scheduled runs.`}
    </Notice>
  )
}

function planTile(plan: AccountPlan, now: Date) {
  if (plan === null) return { value: 'Free Plan', foot: 'No active subscription' }
  const { name, interval, expiry_date } = plan.subscription
  const ends = new Date(expiry_date)
  const unit = interval === null ? undefined : intervalNames[interval]
  if (hasEnded(plan.subscription, now)) return { value: name, unit, foot: `Expired on ${formatDay(ends)}` }
  return { value: name, unit, foot: `${countOf(daysUntil(ends, now), 'day')} remaining, until ${formatDay(ends)}` }
}
