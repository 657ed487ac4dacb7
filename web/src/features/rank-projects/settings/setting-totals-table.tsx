import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import type { KeywordSetTotal, SettingTotal } from '#contract/rank-projects/tag-totals.ts'
import { settingText } from '#contract/rules/rank-projects/settings.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { formatPlace } from '../../../shared/format/places.ts'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { KeywordsLink } from '../detail/keywords-link.tsx'
import type { KeywordChoice } from '../detail/project-address.ts'
import classes from '../tags/tag-totals-table.module.css'
import { figureText, totalColumns } from '../tags/total-columns.tsx'

type SettingTotalsTableProps = {
  project: RankProject
  totals: SettingTotal[] | undefined
  all: KeywordSetTotal | undefined
  comparison: DayCompared | null
  choice: KeywordChoice
  /** Leads to the history of the keywords of a setting. */
  onFilter: (filter: { setting?: number }) => void
}

/** A row for each setting, and what all of them come to. */
export function SettingTotalsTable(props: SettingTotalsTableProps) {
  const { project, totals, all, comparison, choice, onFilter } = props
  const since = comparison?.compared_date ?? null
  const textOf = (id: number) => {
    const setting = project.settings.find((one) => one.id === id)
    return setting === undefined ? '' : settingText({ ...setting, location: formatPlace(setting.location) })
  }
  const columns: Column<SettingTotal>[] = [
    {
      id: 'name',
      label: 'Search setting',
      width: 260,
      grow: 1,
      hideable: false,
      pinnedLeft: 0,
      cell: ({ setting_id }) => (
        <KeywordsLink projectId={project.id} choice={choice} filter={{ setting: setting_id }} onFilter={onFilter}>
          {textOf(setting_id)}
        </KeywordsLink>
      ),
    },
    // A project has ten settings at most, in an order of its own.
    ...totalColumns<SettingTotal>(project.depth, comparison).map(({ serverSort: _none, ...column }) => column),
  ]
  return (
    <>
      <DataTable
        label="Search settings"
        columns={columns}
        rows={totals}
        rowKey={({ setting_id }) => String(setting_id)}
        density="comfortable"
      />
      <p className={classes.foot}>
        {all !== undefined &&
          `All ${countOf(all.keywords_count, 'keyword')}: average position ${figureText(all.averagePosition)}, visibility ${figureText(all.visibility)}%. `}
        A keyword counts once in each search setting. {since !== null && `Changes since ${formatDate(since)}.`}
      </p>
    </>
  )
}
