import { IconChevronRight } from '@tabler/icons-react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { ProjectWeek, WeekStatement } from '#contract/rank-projects/week.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import type { ChangeAddress } from '../detail/project-address.ts'
import { useProjectSettings } from '../settings/project-settings.tsx'
import { useProjectWeek } from './use-project-week.ts'
import classes from './week-panel.module.css'
import { ofAllKeywords, statementText, usualText, visitsText, weekRule } from './week-text.ts'

const title = 'What happened this week'

type WeekPanelProps = {
  project: RankProject
  /** True if the page shows a part of the keywords. */
  isFiltered: boolean
  onChange: ChangeAddress
}

/** The changes within a week beyond the usual, if there are any, with the keywords as evidence; each opens both of its results pages. */
export function WeekPanel({ project, isFiltered, onChange }: WeekPanelProps) {
  const { data, error, isFetching, refetch } = useProjectWeek(project.id)
  if (data === undefined && error === null) return null
  if (data === undefined)
    return (
      <Panel title={title}>
        <ErrorState title="Couldn’t load the week" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Panel>
    )
  const week = data.data
  const { date, since, statements } = week
  // A line beside the switches of the overview says so.
  if (statements.length === 0) return null
  return (
    <Panel
      title={title}
      hint={
        <span className={classes.explained} data-hint={weekRule}>
          {isFiltered && `${ofAllKeywords}: `}
          {date !== null && since !== null ? `${formatDate(since)} to ${formatDate(date)}` : 'Compared week by week'}
        </span>
      }
    >
      {week.is_pending && (
        <p className={classes.quiet} role="status">
          The results pages of the newest run are being compared.
        </p>
      )}
      <ol className={classes.list}>
        {statements.map((statement) => (
          <li key={keyOf(statement)}>
            <Statement project={project} week={week} statement={statement} onChange={onChange} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const keyOf = ({ setting_id, cause, domain, feature, page_before, page_now }: WeekStatement) =>
  [setting_id, cause, domain, feature, page_before, page_now].join(' ')

type StatementProps = Omit<WeekPanelProps, 'isFiltered'> & { week: ProjectWeek; statement: WeekStatement }

function Statement({ project, week: { date, since }, statement, onChange }: StatementProps) {
  const { setting_id, keywords, keywords_count, visits } = statement
  const setting = useProjectSettings().names.get(setting_id ?? -1)
  const pair = date === null || since === null ? undefined : { date, compared: since }
  const dates = pair === undefined ? '' : `&date=${pair.date}&compared=${pair.compared}`
  return (
    <details className={classes.statement}>
      <summary>
        <IconChevronRight size={15} stroke={2} className={classes.chevron} aria-hidden />
        <span className={classes.words}>
          {statementText(statement, project.domain)}
          {setting !== undefined && <span className={classes.setting}>{setting}</span>}
        </span>
        <span
          className={classes.visits}
          data-tone={visits === null || Math.round(visits) === 0 ? undefined : visits > 0 ? 'up' : 'down'}
        >
          {visitsText(statement)}
        </span>
      </summary>
      <p className={classes.usual}>{usualText(statement)}</p>
      <ul className={classes.keywords}>
        {keywords.map(({ id, keyword, rank_before, rank_now }) => (
          <li key={id} className={classes.keyword}>
            <a
              href={`/view-serp-project/${project.id}?keyword=${id}${dates}`}
              dir="auto"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                event.preventDefault()
                onChange({ keyword: id, ...pair }, 'push')
              }}
            >
              {keyword}
            </a>
            <span className={classes.ranks}>
              {rank_before ?? 'not found'} → {rank_now ?? 'not found'}
            </span>
          </li>
        ))}
      </ul>
      {keywords_count > keywords.length && (
        <p className={classes.usual}>The {formatCount(keywords.length)} with the largest effect are listed.</p>
      )}
    </details>
  )
}
