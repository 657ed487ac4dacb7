import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import type { TagTotal } from '#contract/rank-projects/tag-totals.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import type { Column, ServerSort } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { KeywordsLink } from '../detail/keywords-link.tsx'
import type { KeywordChoice } from '../detail/project-address.ts'
import type { TagFilters } from './tag-filters.ts'
import { TagName } from './tag-mark.tsx'
import classes from './tag-totals-table.module.css'
import { figureText, totalColumns } from './total-columns.tsx'

type TagTotalsTableProps = {
  project: RankProject
  totals: TagTotal[] | undefined
  all: Omit<TagTotal, 'tag'> | undefined
  comparison: DayCompared | null
  serverSort: ServerSort
  choice: KeywordChoice
  /** Leads to the history of these keywords. */
  onFilter: (filter: TagFilters) => void
}

/** A row for each tag, one for keywords without a tag, and what all of them come to. */
export function TagTotalsTable(props: TagTotalsTableProps) {
  const { project, totals, all, comparison, serverSort, choice, onFilter } = props
  const since = comparison?.compared_date ?? null
  return (
    <>
      <DataTable
        label="Tags"
        columns={columnsOf(project, comparison, { projectId: project.id, choice, onFilter })}
        rows={totals}
        rowKey={({ tag }) => String(tag?.id ?? 0)}
        density="comfortable"
        serverSort={serverSort}
      />
      <p className={classes.foot}>
        {all !== undefined &&
          `All ${countOf(all.keywords_count, 'keyword')}: average position ${figureText(all.averagePosition)}, visibility ${figureText(all.visibility)}%. `}
        A keyword counts in each of its tags. {since !== null && `Changes since ${formatDate(since)}.`}
      </p>
    </>
  )
}

type Links = Pick<TagTotalsTableProps, 'choice' | 'onFilter'> & { projectId: number }

function columnsOf({ depth }: RankProject, comparison: DayCompared | null, links: Links): Column<TagTotal>[] {
  return [
    {
      id: 'name',
      label: 'Tag',
      width: 160,
      grow: 1,
      hideable: false,
      pinnedLeft: 0,
      serverSort: { by: 'name', first: 'asc' },
      cell: ({ tag }) => (
        <KeywordsLink {...links} filter={filterOf(tag)}>
          {tag === null ? <span className={classes.quiet}>Untagged</span> : <TagName tag={tag} />}
        </KeywordsLink>
      ),
    },
    ...totalColumns<TagTotal>(depth, comparison),
  ]
}

/** The keywords of a row. They replace the tags that the page’s filter names. */
const filterOf = (tag: { id: number } | null): TagFilters => ({
  tags_any: tag === null ? undefined : String(tag.id),
  untagged: tag === null ? 'yes' : undefined,
})
