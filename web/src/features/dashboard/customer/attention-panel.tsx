import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCalendarOff, IconCircleCheck, IconCoins, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { DashboardWork } from '#contract/dashboard/account-rows.ts'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
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
import { listMatters, type Matter, shownAtFirst } from './matters.ts'
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

/** Failed or skipped runs, lost keywords, paused schedules and credits that run out, each with what to do about it. */
export function AttentionPanel(props: AttentionPanelProps) {
  const plans = usePlanParts()
  const query = useQuery(dashboardWork)
  const movement = useQuery({ ...dashboardMovement(props.days), enabled: props.mayViewRanks }).data?.data
  const unitOf = (module: PlanModule) => plans.find(({ name }) => name === module)?.units.failed
  const matters = query.data === undefined ? [] : listMatters(query.data.data, movement, props, unitOf)
  const total = matters.length === 0 ? 0 : countMatters(matters.length, query.data?.data)
  return (
    <Panel title="Needs attention" hint={total > 0 ? formatCount(total) : query.data && <Calm />}>
      <QueryContent query={query} pending={null} failed={messages.workFailed}>
        {({ data }) => (total === 0 ? null : <Matters matters={matters} work={data} panel={props} />)}
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

/** Runs beyond those listed count too. */
const countMatters = (listed: number, work: DashboardWork | undefined) =>
  work === undefined ? listed : listed + work.troubled_total - work.troubled.length

/** The way to do something about it. */
function actionOf(matter: Matter, { available, mayViewPlans }: AttentionPanelProps) {
  if (matter.kind === 'credits')
    return available === 0 && mayViewPlans ? (
      <ViewPlans size="xs" variant="default" />
    ) : (
      <Button variant="default" size="xs" renderRoot={(root) => <Link to="/credits-list" {...root} />}>
        View credits
      </Button>
    )
  if (matter.kind === 'schedules')
    return (
      mayViewPlans && (
        <ViewPlans size="xs" variant="default">
          View Plans
        </ViewPlans>
      )
    )
  if (matter.kind === 'run')
    return (
      <SubjectLink of={matter.run} className={classes.open}>
        Open
      </SubjectLink>
    )
  return (
    <Link
      to="/list-serp-project"
      search={{ sort: 'lost', direction: 'desc', days: movementDaysOf(matter.days) }}
      className={classes.open}
    >
      View projects
    </Link>
  )
}

const icons = {
  credits: IconCoins,
  schedules: IconCalendarOff,
  run: IconAlertTriangle,
  lost: IconEyeOff,
} as const satisfies Record<Matter['kind'], Icon>

type MattersProps = { matters: Matter[]; work: DashboardWork; panel: AttentionPanelProps }

function Matters({ matters, work, panel }: MattersProps) {
  const [isOpen, setOpen] = useState(false)
  const { troubled, troubled_total } = work
  // “Show 1 more” would take as much room as the item itself.
  const shown = isOpen || matters.length <= shownAtFirst + 1 ? matters : matters.slice(0, shownAtFirst)
  return (
    <>
      <ul className={classes.matters}>
        {shown.map((matter) => (
          <MatterLine key={matter.id} matter={matter} action={actionOf(matter, panel)} />
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

function MatterLine({ matter, action }: { matter: Matter; action: ReactNode }) {
  const { kind, title, text, at } = matter
  const Glyph = icons[kind]
  return (
    <li>
      <Glyph size={17} stroke={1.7} aria-hidden />
      <span className={classes.lines}>
        <span className={classes.matterTitle}>
          {matter.kind === 'run' ? <SubjectLink of={matter.run} className={classes.name} /> : title}
        </span>
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
}
