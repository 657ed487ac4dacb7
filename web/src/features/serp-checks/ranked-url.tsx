import { IconAlertTriangle } from '@tabler/icons-react'
import type { SerpCheckItem } from '#contract/serp-checks.ts'
import classes from './check-detail.module.css'
import { listWords } from './messages.ts'

/** Where the domain was found, or why there is nothing to link to. */
export function RankedUrl({ item }: { item: SerpCheckItem }) {
  if (item.state === 'pending') return <span className={classes.quietLine}>{listWords.waiting}</span>
  if (item.state === 'not_in_depth') return <span className={classes.quietLine}>Not in first {item.depth}</span>
  if (item.state === 'failed') {
    const reason = item.failure === null ? listWords.failed : `${listWords.failed}: ${item.failure}`
    return (
      <span className={classes.failed} title={reason}>
        <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
        <span className={classes.cut}>{reason}</span>
      </span>
    )
  }
  const page = item.url === null ? undefined : webPage(item.url)
  if (page === undefined) return <span className={classes.quietLine}>{item.url}</span>
  return (
    <a href={page.href} target="_blank" rel="noopener noreferrer" className={classes.url} title={page.href}>
      {page.pathname + page.search}
    </a>
  )
}

/** Only web addresses become links: what a result page holds is somebody else's text. */
function webPage(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined
}
