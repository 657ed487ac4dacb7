import { Button } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { LatestCheck } from '#contract/dashboard/account-rows.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { PendingLines } from '../../../shared/ui/states/pending-lines.tsx'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { useModules, usePlanPart } from '../../../use-modules.ts'
import { dashboardWork } from '../queries.ts'
import { checkLists } from './check-lists.ts'
import classes from './dashboard.module.css'
import { dashboardMessages as messages } from './messages.ts'
import { SubjectLink } from './module-parts.tsx'

/** SERP checks, domains and backlinks in one list; each leads to its result. */
export function LatestChecksPanel({ mayCheck }: { mayCheck: boolean }) {
  const query = useQuery(dashboardWork)
  return (
    <Panel title="Latest checks">
      <QueryContent query={query} pending={<PendingLines rows={3} />} failed={messages.workFailed}>
        {({ data }) =>
          data.latest_checks.length === 0 ? (
            <EmptyState
              icon={IconListSearch}
              title={messages.noChecks}
              text={messages.checksAppear}
              isCompact
              action={
                mayCheck && (
                  <Button variant="default" size="xs" renderRoot={(props) => <Link to="/create-serp" {...props} />}>
                    Check SERP
                  </Button>
                )
              }
            />
          ) : (
            <>
              <ul className={`${classes.runs} ${classes.halves}`}>
                {data.latest_checks.map((check) => (
                  <CheckLine key={`${check.module} ${check.id}`} check={check} />
                ))}
              </ul>
              <Lists />
            </>
          )
        }
      </QueryContent>
    </Panel>
  )
}

/** Links to the full list of each kind of check. */
function Lists() {
  const abilities = useAccount()?.userAbilities ?? []
  const lists = checkLists(useModules())
  return (
    <p className={classes.foot}>
      See all:{' '}
      {lists
        .filter(({ ability }) => abilities.includes(ability))
        .map(({ path, label }, at) => (
          <Fragment key={label}>
            {at > 0 && ' · '}
            <Link to={path}>{label}</Link>
          </Fragment>
        ))}
    </p>
  )
}

function CheckLine({ check }: { check: LatestCheck }) {
  const plan = usePlanPart(check.module)
  const Glyph = plan.icon
  return (
    <li>
      <Glyph size={17} stroke={1.6} aria-hidden />
      <span className={classes.lines}>
        <SubjectLink of={check} className={classes.name} />
        <span>
          {plan.subject.kind}, <Moment at={check.at}>{formatDayAndClock(new Date(check.at))}</Moment>
        </span>
      </span>
      <span className={classes.result} data-state={check.state}>
        {resultText(check, plan.units.delivered)}
      </span>
    </li>
  )
}

function resultText({ state, done_count, failed_count, units_count }: LatestCheck, unit: string): string {
  switch (state) {
    case 'running':
      return `Running, ${formatCount(done_count + failed_count)} of ${formatCount(units_count)}`
    case 'done':
      return countOf(done_count, unit)
    case 'partial':
      return `${formatCount(failed_count)} of ${countOf(units_count, unit)} failed`
    case 'failed':
      return 'Failed'
    default:
      return state satisfies never
  }
}
