import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { DashboardRanks } from '#contract/dashboard/account-rows.ts'
import type { Standing } from '#contract/rank-projects/standing.ts'
import { averageBasisText } from '#contract/rules/average-position.ts'
import type { MovementPeriod } from '#contract/rules/comparison-periods.ts'
import { formatCredits } from '#contract/rules/credit-amounts.ts'
import { intervalNames } from '#contract/rules/plan-intervals.ts'
import { daysUntil, formatDay } from '../../../shared/format/dates.ts'
import { differenceOf } from '../../../shared/format/difference.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { hasEnded } from '../../../shared/session/subscription.ts'
import { Move } from '../../../shared/ui/move.tsx'
import { StatStrip, StatTile } from '../../../shared/ui/stat-tile.tsx'
import { dashboardRanks } from '../queries.ts'
import classes from './dashboard.module.css'
import { tileMessages as messages } from './messages.ts'
import { TileCurve } from './tile-curve.tsx'

type DashboardTilesProps = {
  credits: number
  plan: AccountPlan
  now: Date
  maySeeAccount: boolean
  maySeeRanks: boolean
  /** How far back changes are counted from. */
  days: MovementPeriod
}

/** Credits, plan, and where all keywords rank. */
export function DashboardTiles({ credits, plan, now, maySeeAccount, maySeeRanks, days }: DashboardTilesProps) {
  const columns = (maySeeAccount ? 2 : 0) + (maySeeRanks ? 2 : 0)
  if (columns === 0) return null
  return (
    <StatStrip columns={columns} mediumColumns={2} label="Your account and rankings">
      {maySeeAccount && (
        <>
          <StatTile
            label="Credits left"
            value={formatCredits(credits)}
            foot={<LeftOfPlan credits={credits} plan={plan} />}
          />
          <StatTile label="Plan" {...planTile(plan, now)} />
        </>
      )}
      {maySeeRanks && <RankTiles days={days} />}
    </StatStrip>
  )
}

/** Relative to the credits the plan includes; without a meter if there are more than that. */
function LeftOfPlan({ credits, plan }: { credits: number; plan: AccountPlan }) {
  const granted = plan?.subscription.credits ?? null
  if (granted === null || granted === 0) return null
  const share = Math.min(100, (credits / granted) * 100)
  const words = `of ${formatCount(granted)}`
  if (credits > granted) return <>Your plan includes {formatCount(granted)}</>
  return (
    <span className={classes.meter}>
      <span className={classes.track} role="img" aria-label={`${formatCredits(credits)} ${words} credits left`}>
        <span style={{ width: `${share}%` }} />
      </span>
      {words}
    </span>
  )
}

function planTile(plan: AccountPlan, now: Date) {
  if (plan === null) return { value: 'Free Plan', foot: 'No active subscription' }
  const { name, interval, expiry_date } = plan.subscription
  const ends = new Date(expiry_date)
  const unit = interval === null ? undefined : intervalNames[interval]
  if (hasEnded(plan.subscription, now)) return { value: name, unit, foot: `Expired on ${formatDay(ends)}` }
  const { status, usable_until, is_cancelled, is_trial, next } = plan.subscription
  if (status === 'overdue')
    return { value: name, unit, foot: `Payment failed, usable until ${formatDay(new Date(usable_until))}` }
  const ending = is_trial || is_cancelled === 1 ? 'until' : next === null ? 'renews' : 'changes'
  return { value: name, unit, foot: `${countOf(daysUntil(ends, now), 'day')} remaining, ${ending} ${formatDay(ends)}` }
}

function RankTiles({ days }: { days: MovementPeriod }) {
  const query = useQuery(dashboardRanks(days))
  const ranks = query.data?.data
  if (ranks === undefined) {
    const foot =
      query.error === null ? (
        <Skeleton height={10} width="60%" radius="xl" />
      ) : (
        <>
          {messages.failed}
          <Button variant="subtle" size="compact-xs" loading={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
        </>
      )
    const value = query.error === null ? <Skeleton height={20} width={64} my={6} radius="sm" /> : '–'
    return (
      <>
        <StatTile label="Average position" value={value} foot={foot} />
        <StatTile label="Visibility" value={value} foot={foot} />
      </>
    )
  }
  return (
    <>
      <RankTile
        ranks={ranks}
        days={days}
        of="averagePosition"
        label="Average position"
        better="less"
        basis={averageBasisText(ranks.average_basis)}
      />
      <RankTile ranks={ranks} days={days} of="visibility" label="Visibility" better="more" unit="%" changeUnit=" pp" />
    </>
  )
}

type RankTileProps = {
  ranks: DashboardRanks
  days: MovementPeriod
  of: keyof Standing
  label: string
  better: 'more' | 'less'
  unit?: string
  changeUnit?: string
  /** What the figure is made of. */
  basis?: string
}

function RankTile({ ranks, days, of, label, better, unit, changeUnit = '', basis = '' }: RankTileProps) {
  const value = ranks.now[of]
  return (
    <StatTile
      label={label}
      value={value === null ? '–' : value.toFixed(1)}
      unit={value === null ? undefined : unit}
      foot={
        value === null ? (
          messages.none
        ) : (
          <>
            <Since ranks={ranks} days={days} of={of} better={better} unit={changeUnit} />
            {basis !== '' && <span>{basis}</span>}
          </>
        )
      }
      aside={
        <TileCurve
          values={ranks.sparkline.map((day) => day[of])}
          better={better}
          label={`${label} over ${countOf(ranks.sparkline.length, 'day')}`}
        />
      }
    />
  )
}

type SinceProps = {
  ranks: DashboardRanks
  days: MovementPeriod
  of: keyof Standing
  better: 'more' | 'less'
  unit: string
}

/** The change among comparable projects; says how many they are unless it is all of them. */
function Since({ ranks: { compared, projects_total }, days, of, better, unit }: SinceProps): ReactNode {
  if (compared === null) return messages.nothingToCompare
  const by = differenceOf(compared.now[of], compared.before[of])
  const which =
    compared.projects === projects_total ? '' : `, ${compared.projects} of ${countOf(projects_total, 'project')}`
  if (by === null) return messages.nothingToCompare
  if (by === 0) return `No change vs ${days} days ago${which}`
  return (
    <>
      <Move by={by} better={better} unit={unit} />
      {`vs ${days} days ago${which}`}
    </>
  )
}
