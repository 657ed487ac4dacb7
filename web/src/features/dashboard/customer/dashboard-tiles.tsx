import { Button, Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { DashboardMovement, DashboardRanks } from '#contract/dashboard/account-rows.ts'
import type { Standing } from '#contract/rank-projects/standing.ts'
import { intervalNames } from '#contract/rules/billing/plan-intervals.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { averageBasisText } from '#contract/rules/rank-projects/average-position.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import { hasEnded } from '../../../parts/access/subscription.ts'
import { TileCurve } from '../../../shared/charts/tile-curve.tsx'
import { daysUntil, formatDay } from '../../../shared/format/dates.ts'
import { differenceOf } from '../../../shared/format/difference.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { Move } from '../../../shared/ui/tiles/move.tsx'
import { StatStrip, StatTile } from '../../../shared/ui/tiles/stat-tile.tsx'
import { dashboardMovement, dashboardRanks } from '../queries.ts'
import classes from './dashboard.module.css'
import { tileMessages as messages } from './messages.ts'

/** The period over which changes are counted. */
type DaysProps = { days: MovementPeriod }

/** Ranks of all keywords, and how many moved within the period. */
export const RankTiles = ({ days }: DaysProps) => (
  <StatStrip columns={4} mediumColumns={2} label="Rankings">
    <AverageAndVisibility days={days} />
    <Moves days={days} />
  </StatStrip>
)

type AccountTilesProps = { credits: number; plan: AccountPlan; now: Date }

/** Credits and plan. */
export const AccountTiles = ({ credits, plan, now }: AccountTilesProps) => (
  <StatStrip columns={2} label="Your account">
    <StatTile label="Credits left" value={formatCredits(credits)} foot={<LeftOfPlan credits={credits} plan={plan} />} />
    <StatTile label="Plan" {...planTile(plan, now)} />
  </StatStrip>
)

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

/** A placeholder while it loads, or Retry if loading failed. */
function pendingTile({ error, isFetching, refetch }: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>) {
  return error === null
    ? {
        value: <Skeleton height={20} width={64} my={6} radius="sm" />,
        foot: <Skeleton height={10} width="60%" radius="xl" />,
      }
    : {
        value: '–',
        foot: (
          <>
            {messages.failed}
            <Button variant="subtle" size="compact-xs" loading={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </>
        ),
      }
}

function AverageAndVisibility({ days }: DaysProps) {
  const query = useQuery(dashboardRanks(days))
  const ranks = query.data?.data
  if (ranks === undefined) {
    const pending = pendingTile(query)
    return (
      <>
        <StatTile label="Average position" {...pending} />
        <StatTile label="Visibility" {...pending} />
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

const up = <IconArrowUp size={18} stroke={2.4} aria-hidden />
const down = <IconArrowDown size={18} stroke={2.4} aria-hidden />

function Moves({ days }: DaysProps) {
  const query = useQuery(dashboardMovement(days))
  const movement = query.data?.data
  if (movement === undefined) {
    const pending = pendingTile(query)
    return (
      <>
        <StatTile label="Improved" {...pending} />
        <StatTile label="Declined" {...pending} />
      </>
    )
  }
  const { compared_projects, improved_count, declined_count, lost_count } = movement
  if (compared_projects === 0)
    return (
      <>
        <StatTile label="Improved" value="–" foot={messages.nothingToCompare} />
        <StatTile label="Declined" value="–" foot={messages.nothingToCompare} />
      </>
    )
  return (
    <>
      <StatTile
        label="Improved"
        value={<Moved tone="up" glyph={up} count={improved_count} />}
        foot={newText(movement, days)}
      />
      <StatTile
        label="Declined"
        value={<Moved tone="down" glyph={down} count={declined_count} />}
        foot={lost_count === 0 ? keywordsIn(days) : `${keywordsIn(days)}, ${formatCount(lost_count)} no longer found`}
      />
    </>
  )
}

const keywordsIn = (days: MovementPeriod) => `keywords over ${days} days`

function newText({ projects }: DashboardMovement, days: MovementPeriod) {
  const appeared = projects.reduce((sum, project) => sum + project.appeared, 0)
  return appeared === 0 ? keywordsIn(days) : `${keywordsIn(days)}, ${formatCount(appeared)} newly found`
}

const Moved = ({ tone, glyph, count }: { tone: 'up' | 'down'; glyph: ReactNode; count: number }) => (
  <span className={classes.moved} data-tone={count === 0 ? undefined : tone}>
    {count > 0 && glyph}
    {formatCount(count)}
  </span>
)

type RankTileProps = {
  ranks: DashboardRanks
  days: MovementPeriod
  of: keyof Standing
  label: string
  better: 'more' | 'less'
  unit?: string
  changeUnit?: string
  /** The keywords that the figure covers. */
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
