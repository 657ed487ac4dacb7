import { IconAlertTriangle } from '@tabler/icons-react'
import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import { otherPageNote } from '../../../parts/serp-fetches/ranks/other-page-note.ts'
import { webAddress } from '../../../shared/format/web-address.ts'
import { projectMessages } from '../messages.ts'
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
  const link = <KeywordLink projectId={projectId} keyword={row} onOpen={onOpen} />
  if (compact) return link
  return (
    <div className={classes.lines}>
      {link}
      <RankedPage domain={domain} row={row} />
    </div>
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
      <a href={page.href} target="_blank" rel="noopener noreferrer" className={classes.page} title={page.href}>
        {page.pathname + page.search}
      </a>
    )
  }
  const other = otherPageNote(domain, row)
  return (
    <span className={classes.page} data-hint={other}>
      {taken_at === null ? projectMessages.waiting : (other ?? projectMessages.noPageFound)}
    </span>
  )
}
