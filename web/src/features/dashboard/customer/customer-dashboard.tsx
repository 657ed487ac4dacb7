import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCalendarOff, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { usualMovement } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { Module } from '../../../module.ts'
import { hasEnded, type Subscription } from '../../../parts/access/subscription.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import { firstRanksStorage } from '../../../parts/dashboard/first-ranks.ts'
import { MovementSwitch } from '../../../parts/serp-fetches/ranks/movement-switch.tsx'
import { formatDay, formatLongDay } from '../../../shared/format/dates.ts'
import type { StoredAccount } from '../../../shared/session/session.ts'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { Notice } from '../../../shared/ui/states/notice.tsx'
import { useModules } from '../../../use-modules.ts'
import type { DashboardAddress } from '../dashboard-address.ts'
import { FirstRun } from '../first-run/first-run.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import { checkLists } from './check-lists.ts'
import { CreditsPanel } from './credits-panel.tsx'
import classes from './dashboard.module.css'
import { AccountTiles, RankTiles } from './dashboard-tiles.tsx'
import { LatestChecksPanel } from './latest-checks-panel.tsx'
import { MoversPanel } from './movers-panel.tsx'
import { NewProject } from './new-project.tsx'
import { NextRunsPanel } from './next-runs-panel.tsx'
import { ProjectsPanel } from './projects-panel.tsx'
import { RanksPanel } from './ranks-panel.tsx'
import { StartPanel } from './start-panel.tsx'

type CustomerDashboardProps = {
  account: StoredAccount
  now: Date
  address: DashboardAddress
  onChange: (part: DashboardAddress) => void
}

/**
 * Shows changes first, in which projects and why; then the next runs; credits last. Limited to the account’s abilities.
 */
export function CustomerDashboard({ account, now, address, onChange }: CustomerDashboardProps) {
  const { userData, plan } = account
  const seen = seenBy(useModules(), account)
  const [hasSeenRanks] = useLocalStorage(firstRanksStorage(userData.id))
  // Known before anything has loaded, so that empty panels are small from the first paint on.
  const isOnTrial = userData.type === accountTypes.trial && userData.role[0] === roleNames.customer
  const isNew = isOnTrial && !hasSeenRanks
  const days = address.days ?? usualMovement
  const isEmpty = !seen.credits && !seen.ranks && !seen.work
  return (
    <>
      <PageHeader
        title="Dashboard"
        context={seen.ranks ? `All projects, ${formatLongDay(now)}` : formatLongDay(now)}
        actions={
          (seen.newProject || seen.check || seen.ranks) && (
            <>
              {seen.ranks && !isNew && <MovementSwitch days={days} onChange={(next) => onChange({ days: next })} />}
              {seen.newProject && <NewProject />}
              {seen.check && (
                <Button
                  leftSection={<IconPlus size={16} stroke={2} />}
                  renderRoot={(props) => <Link to="/create-serp" {...props} />}
                >
                  Check SERP
                </Button>
              )}
            </>
          )
        }
      />
      {plan !== null && hasEnded(plan.subscription, now) && (
        <ExpiredPlan subscription={plan.subscription} mayRenew={seen.plans} />
      )}
      <FirstRun now={now} />
      {isEmpty ? (
        <StartPanel />
      ) : (
        <div className={classes.dashboard} data-new={isNew || undefined}>
          {seen.ranks && <RankTiles days={days} />}
          {(seen.ranks || seen.work) && (
            <div className={classes.changes}>
              {seen.ranks && <ProjectsPanel days={days} />}
              <div className={classes.side}>
                {seen.work && (
                  <AttentionPanel
                    days={days}
                    available={userData.credits}
                    mayViewPlans={seen.plans}
                    mayViewCredits={seen.credits}
                    mayViewRanks={seen.ranks}
                  />
                )}
                {seen.ranks && (
                  <MoversPanel
                    days={days}
                    direction={address.movers ?? 'all'}
                    onDirection={(movers) => onChange({ movers })}
                    isNew={isNew}
                  />
                )}
              </div>
            </div>
          )}
          {(seen.ranks || seen.work) && (
            <div className={classes.wide}>
              {seen.ranks && <RanksPanel days={days} isNew={isNew} />}
              {seen.work && (
                <NextRunsPanel
                  available={userData.credits}
                  maySeeCredits={seen.credits}
                  mayViewPlans={seen.plans}
                  isOnTrial={isOnTrial}
                  isNew={isNew}
                />
              )}
            </div>
          )}
          {seen.work && <LatestChecksPanel mayCheck={seen.check} />}
          {seen.credits && (
            <>
              <AccountTiles credits={userData.credits} plan={plan} now={now} />
              <CreditsPanel
                filter={address.filter ?? 'weekly'}
                onFilter={(filter) => onChange({ filter })}
                isNew={isNew}
              />
            </>
          )}
        </div>
      )}
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

/** The parts of the dashboard an account may see, and the actions it may begin there. */
function seenBy(modules: readonly Module[], { userAbilities }: Pick<StoredAccount, 'userAbilities'>) {
  const may = (ability: Ability) => userAbilities.includes(ability)
  const ranks = may('VIEW_SERP_PROJECT_LIST')
  return {
    credits: may('VIEW_CREDITS_HISTORY'),
    ranks,
    checks: may('VIEW_SERP_LIST'),
    work: ranks || checkLists(modules).some(({ ability }) => ability === 'none' || may(ability)),
    plans: may('VIEW_PRICING_PAGE'),
    check: may('CREATE_SERP_CHECK'),
    newProject: may('CREATE_SERP_PROJECT'),
  }
}
