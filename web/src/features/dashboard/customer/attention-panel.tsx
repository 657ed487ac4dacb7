import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCalendarOff, IconCircleCheck, IconCoins, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { DashboardMovement, DashboardWork, TroubledRun } from '#contract/dashboard/account-rows.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { PlanPart } from '../../../module.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import { movementDaysOf } from '../../../parts/serp-fetches/ranks/movement-days.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import type { Icon } from '../../../shared/ui/actions/icon.ts'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { usePlanParts } from '../../../use-modules.ts'
import { dashboardMovement, dashboardWork } from '../queries.ts'
import classes from './dashboard.module.css'
import { dashboardMessages as messages } from './messages.ts'
import { SubjectLink } from './module-parts.tsx'

type AttentionPanelProps = {
  /** The period in which lost keywords are counted. */
  days: MovementPeriod
  available: number
  mayViewPlans: boolean
  mayViewCredits: boolean
  mayViewRanks: boolean
}

/** More would push the movers out of sight. */
const shownAtFirst = 2

/** Failed or skipped runs, lost keywords, paused schedules and credits that run out, each with what to do about it. */
export function AttentionPanel(props: AttentionPanelProps) {
  const plans = usePlanParts()
  const query = useQuery(dashboardWork)
  const movement = useQuery({ ...dashboardMovement(props.days), enabled: props.mayViewRanks }).data?.data
  const matters = query.data === undefined ? [] : listMatters(query.data.data, movement, props, plans)
  const total = matters.length === 0 ? 0 : countMatters(matters.length, query.data?.data)
  return (
    <Panel title="Needs attention" hint={total > 0 ? formatCount(total) : query.data && <Calm />}>
      <QueryContent query={query} pending={null} failed={messages.workFailed}>
        {({ data }) => (total === 0 ? null : <Matters matters={matters} work={data} />)}
      </QueryContent>
    </Panel>
  )
}

const Calm = () => (
  <span className={classes.calm}>
    <IconCircleCheck size={16} stroke={1.7} aria-hidden />
    {messages.noTrouble}
  </span>
)

const lacksCredits = ({ forecast }: DashboardWork, { available, mayViewCredits }: AttentionPanelProps) =>
  mayViewCredits && (available === 0 || (forecast?.runs_out_at ?? null) !== null)

/** Runs beyond those listed count too. */
const countMatters = (listed: number, work: DashboardWork | undefined) =>
  work === undefined ? listed : listed + work.troubled_total - work.troubled.length

function listMatters(
  work: DashboardWork,
  movement: DashboardMovement | undefined,
  props: AttentionPanelProps,
  plans: readonly PlanPart[],
) {
  const { troubled, paused_schedules, forecast } = work
  const runsOutAt = forecast?.runs_out_at ?? null
  const matters: (MatterProps & { id: string })[] = []
  if (lacksCredits(work, props))
    matters.push({
      id: 'credits',
      icon: IconCoins,
      title: props.available === 0 ? 'No credits left' : 'Credits won’t cover all scheduled runs',
      text:
        runsOutAt === null
          ? 'Checks and scheduled runs need credits. Get more on the Subscription page.'
          : `Runs from ${formatDayAndClock(new Date(runsOutAt))} will be skipped unless you add credits.`,
      action:
        props.available === 0 && props.mayViewPlans ? (
          <ViewPlans size="xs" variant="default" />
        ) : (
          <Button variant="default" size="xs" renderRoot={(root) => <Link to="/credits-list" {...root} />}>
            View credits
          </Button>
        ),
    })
  if (paused_schedules > 0)
    matters.push({
      id: 'schedules',
      icon: IconCalendarOff,
      title: `${countOf(paused_schedules, 'schedule')} paused`,
      text: 'Scheduled runs resume once you have a plan that includes them.',
      action: props.mayViewPlans && (
        <ViewPlans size="xs" variant="default">
          View Plans
        </ViewPlans>
      ),
    })
  for (const run of troubled)
    matters.push({
      id: `${run.module} ${run.id}`,
      icon: IconAlertTriangle,
      title: <SubjectLink of={run} className={classes.name} />,
      text: problemText(run, plans.find(({ name }) => name === run.module)?.units.failed ?? 'look-up'),
      at: run.at,
      action: (
        <SubjectLink of={run} className={classes.open}>
          Open
        </SubjectLink>
      ),
    })
  if (movement !== undefined && movement.lost_count > 0) matters.push(lostKeywords(movement, props.days))
  return matters
}

const lostKeywords = (movement: DashboardMovement, days: MovementPeriod): MatterProps & { id: string } => ({
  id: 'lost',
  icon: IconEyeOff,
  title: `${countOf(movement.lost_count, 'keyword')} lost`,
  text: `Ranked ${days} days ago, no longer found, in ${countOf(movement.projects.filter(({ lost }) => lost > 0).length, 'project')}.`,
  action: (
    <Link
      to="/list-serp-project"
      search={{ sort: 'lost', direction: 'desc', days: movementDaysOf(days) }}
      className={classes.open}
    >
      View projects
    </Link>
  ),
})

function Matters({ matters, work }: { matters: ReturnType<typeof listMatters>; work: DashboardWork }) {
  const [isOpen, setOpen] = useState(false)
  const { troubled, troubled_total } = work
  // “Show 1 more” would take as much room as the item itself.
  const shown = isOpen || matters.length <= shownAtFirst + 1 ? matters : matters.slice(0, shownAtFirst)
  return (
    <>
      <ul className={classes.matters}>
        {shown.map(({ id, ...matter }) => (
          <Matter key={id} {...matter} />
        ))}
        {shown.length === matters.length && troubled_total > troubled.length && (
          <li className={classes.foot}>
            {troubled.length} of {countOf(troubled_total, 'run')} shown.
          </li>
        )}
      </ul>
      {shown.length < matters.length && (
        <button type="button" className={classes.more} onClick={() => setOpen(true)}>
          Show {formatCount(matters.length - shown.length)} more
        </button>
      )}
    </>
  )
}

type MatterProps = { icon: Icon; title: ReactNode; text: string; at?: string; action: ReactNode }

const Matter = ({ icon: Glyph, title, text, at, action }: MatterProps) => (
  <li>
    <Glyph size={17} stroke={1.7} aria-hidden />
    <span className={classes.lines}>
      <span className={classes.matterTitle}>{title}</span>
      <span className={classes.wrapped}>
        {text}
        {at !== undefined && (
          <>
            {' '}
            <Moment at={at}>{formatDayAndClock(new Date(at))}</Moment>
          </>
        )}
      </span>
    </span>
    {action}
  </li>
)

/** States the problem, and what happens next or what to do. */
function problemText({ problem, failed_count, units_count, retry_at, next_run_at }: TroubledRun, unit: string): string {
  const next = next_run_at === null ? '' : ` Next run: ${formatDayAndClock(new Date(next_run_at))}.`
  if (problem === 'skipped-credits') return `A run was skipped: not enough credits. Add credits.${next}`
  if (problem === 'skipped-plan') return 'A run was skipped: no active plan.'
  const failed =
    problem === 'failed'
      ? `All ${countOf(units_count, unit)} failed and were refunded.`
      : `${formatCount(failed_count)} of ${countOf(units_count, unit)} failed and ${failed_count === 1 ? 'was' : 'were'} refunded.`
  if (retry_at !== null) return `${failed} Automatic retry: ${formatDayAndClock(new Date(retry_at))}.`
  return `${failed} Open it to retry.`
}
