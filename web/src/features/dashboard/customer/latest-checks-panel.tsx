import { Button } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { LatestCheck } from '#contract/dashboard/account-rows.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { PendingLines } from '../../../shared/ui/states/pending-lines.tsx'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { dashboardWork } from '../queries.ts'
import classes from './dashboard.module.css'
import { dashboardMessages as messages } from './messages.ts'
import { moduleIcons, SubjectLink } from './module-parts.tsx'

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

const lists: { ability: Ability; to: LinkProps['to']; label: string }[] = [
  { ability: 'VIEW_SERP_LIST', to: '/view-serps', label: 'SERP checks' },
  { ability: 'VIEW_DOMAIN_PROJECTS', to: '/domain-projects-list', label: 'Domains' },
  { ability: 'VIEW_BACKLINK_PROJECTS', to: '/backlinks-projects-list', label: 'Backlinks' },
]

/** Links to the full list of each kind of check. */
function Lists() {
  const abilities = useAccount()?.userAbilities ?? []
  return (
    <p className={classes.foot}>
      See all:{' '}
      {lists
        .filter(({ ability }) => abilities.includes(ability))
        .map(({ to, label }, at) => (
          <Fragment key={label}>
            {at > 0 && ' · '}
            <Link to={to}>{label}</Link>
          </Fragment>
        ))}
    </p>
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
