import { IconAlertTriangle } from '@tabler/icons-react'
import { otherPageText, shortOtherPageText } from '#contract/rules/serp-fetches/other-page.ts'
import { rankStateText } from '#contract/rules/serp-fetches/rank-states.ts'
import type { SerpCheck, SerpCheckItem } from '#contract/serp-checks/rows.ts'
import { webAddress } from '../../../shared/format/web-address.ts'
import { checkListMessages } from '../messages.ts'
import type { ListActions } from '../runs/check-actions.tsx'
import { RetryFailed } from '../runs/retry-failed.tsx'
import classes from './check-detail.module.css'

type RankedUrlProps = { check: SerpCheck; item: SerpCheckItem; actions: ListActions }

/** The ranked page of the domain, or why there is nothing to link to. */
export function RankedUrl({ check, item, actions }: RankedUrlProps) {
  if (item.state === 'pending') return <span className={classes.quietLine}>{checkListMessages.waiting}</span>
  if (item.state === 'not_in_depth') {
    const words = rankStateText('not_in_depth', item.results_read)
    if (item.other_page === null) return <span className={classes.quietLine}>{words}</span>
    const other = otherPageText(check.url, item.other_page)
    return (
      <span className={classes.quietLine} data-hint={`${words}. ${other}.`}>
        {shortOtherPageText(check.url, item.other_page)}
      </span>
    )
  }
  if (item.state === 'failed') {
    const reason = item.failure === null ? checkListMessages.failed : `${checkListMessages.failed}: ${item.failure}`
    return (
      <span className={classes.failed}>
        <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
        <span className={classes.cut} title={reason}>
          {reason}
        </span>
        {actions.confirmRun !== undefined && (
          <>
            <span className={classes.dot} aria-hidden>
              ·
            </span>
            <RetryFailed check={check} actions={actions}>
              Retry
            </RetryFailed>
          </>
        )}
      </span>
    )
  }
  const page = webAddress(item.url)
  if (page === undefined) return <span className={classes.quietLine}>{item.url}</span>
  return (
    <a href={page.href} target="_blank" rel="noopener noreferrer" className={classes.url} title={page.href}>
      {page.pathname + page.search}
    </a>
  )
}
