import { IconAlertTriangle } from '@tabler/icons-react'
import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import { otherPageNote } from '../../../parts/serp-fetches/ranks/other-page-note.ts'
import { webAddress } from '../../../shared/format/web-address.ts'
import { PageStateMarks } from '../landing-pages/page-state-marks.tsx'
import { projectMessages } from '../messages.ts'
import { useProjectSettings } from '../settings/project-settings.tsx'
import { TagChips } from '../tags/tag-mark.tsx'
import classes from './keyword-cell.module.css'
import { KeywordLink } from './keyword-link.tsx'

type KeywordCellProps = {
  projectId: number
  domain: string
  row: RankHistoryRow
  onOpen: (id: number) => void
  compact: boolean
}

/** A keyword, and under it the page that ranks or why there is none to link to. */
export function KeywordCell({ projectId, domain, row, onOpen, compact }: KeywordCellProps) {
  const link = <TaggedKeyword projectId={projectId} row={row} onOpen={onOpen} />
  if (compact) return link
  return (
    <div className={classes.lines}>
      {link}
      <RankedPage domain={domain} row={row} />
    </div>
  )
}

type TaggedKeywordProps = Pick<KeywordCellProps, 'projectId' | 'onOpen'> & {
  row: Pick<RankHistoryRow, 'id' | 'keyword' | 'tags' | 'setting_id'>
}

/** A keyword with its setting, if the project has several, and its tags beside it. */
export function TaggedKeyword({ projectId, row, onOpen }: TaggedKeywordProps) {
  const link = <KeywordLink projectId={projectId} keyword={row} onOpen={onOpen} />
  const setting = useProjectSettings().names.get(row.setting_id)
  if (row.tags.length === 0 && setting === undefined) return link
  return (
    <span className={classes.tagged}>
      {link}
      {setting !== undefined && (
        <span className={classes.setting} title={setting}>
          {setting}
        </span>
      )}
      {row.tags.length > 0 && <TagChips tags={row.tags} />}
    </span>
  )
}

function RankedPage({ domain, row }: { domain: string; row: RankHistoryRow }) {
  const { failure, url, taken_at } = row
  if (failure !== null) {
    return (
      <span className={classes.failed} title={failure}>
        <IconAlertTriangle size={12} stroke={2} aria-hidden />
        Failed: {failure}
      </span>
    )
  }
  const page = webAddress(url)
  if (page !== undefined) {
    return (
      <span className={classes.ranked}>
        <a href={page.href} target="_blank" rel="noopener noreferrer" className={classes.page} title={page.href}>
          {page.pathname + page.search}
        </a>
        <PageStateMarks states={row.page_states} />
      </span>
    )
  }
  const other = otherPageNote(domain, row)
  return (
    <span className={classes.page} data-hint={other}>
      {taken_at === null ? projectMessages.waiting : (other ?? projectMessages.noPageFound)}
    </span>
  )
}
