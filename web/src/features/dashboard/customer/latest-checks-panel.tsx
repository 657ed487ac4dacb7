import { Button } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LatestCheck } from '#contract/dashboard/account-rows.ts'
import type { PlanModule } from '#contract/rules/plan-modules.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Moment } from '../../../shared/ui/moment.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { QueryContent } from '../../../shared/ui/query-content.tsx'
import { dashboardWork } from '../queries.ts'
import classes from './dashboard.module.css'
import { dashboardMessages as messages } from './messages.ts'
import { moduleIcons, SubjectLink } from './module-parts.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'

type LatestChecksPanelProps = { maySeeList: boolean; mayCheck: boolean }

/** SERP checks, domains and backlinks in one list; each leads to its result. */
export function LatestChecksPanel({ maySeeList, mayCheck }: LatestChecksPanelProps) {
  const query = useQuery(dashboardWork)
  return (
    <Panel
      title="Latest checks"
      actions={
        maySeeList && (
          <Button variant="subtle" size="xs" renderRoot={(props) => <Link to="/view-serps" {...props} />}>
            All SERP checks
          </Button>
        )
      }
    >
      <div className={classes.listRoom}>
        <QueryContent query={query} pending={<PanelSkeleton rows={6} />} failed={messages.workFailed}>
          {({ data }) =>
            data.latest_checks.length === 0 ? (
              <EmptyState
                icon={IconListSearch}
                title={messages.noChecks}
                text={messages.checksAppear}
                action={
                  mayCheck && (
                    <Button variant="default" renderRoot={(props) => <Link to="/create-serp" {...props} />}>
                      Check SERP
                    </Button>
                  )
                }
              />
            ) : (
              <ul className={classes.runs}>
                {data.latest_checks.map((check) => (
                  <CheckLine key={`${check.module} ${check.id}`} check={check} />
                ))}
              </ul>
            )
          }
        </QueryContent>
      </div>
    </Panel>
  )
}

const kinds = {
  'SERP Checker': { name: 'SERP check', unit: 'keyword' },
  'SERP Projects': { name: 'Project', unit: 'keyword' },
  'Domain Checker': { name: 'Domain', unit: 'keyword' },
  'Backlink Module': { name: 'Backlinks', unit: 'link' },
} as const satisfies Record<PlanModule, { name: string; unit: string }>

function CheckLine({ check }: { check: LatestCheck }) {
  const Glyph = moduleIcons[check.module]
  return (
    <li>
      <Glyph size={17} stroke={1.6} aria-hidden />
      <span className={classes.lines}>
        <SubjectLink of={check} className={classes.name} />
        <span>
          {kinds[check.module].name}, <Moment at={check.at}>{formatDayAndClock(new Date(check.at))}</Moment>
        </span>
      </span>
      <span className={classes.result} data-state={check.state}>
        {resultText(check)}
      </span>
    </li>
  )
}

function resultText({ module, state, done_count, failed_count, units_count }: LatestCheck): string {
  const { unit } = kinds[module]
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
