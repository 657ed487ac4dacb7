import type { MouseEvent, ReactNode } from 'react'
import type { KeywordFilters } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import classes from './keywords-link.module.css'
import { historyHref, type KeywordChoice } from './project-address.ts'

type KeywordsLinkProps<Filter extends KeywordFilters> = {
  projectId: number
  /** The filters of the page, which the link keeps. */
  choice: KeywordChoice
  filter: Filter
  /** Leads to the history of the keywords the filter leaves. */
  onFilter: (filter: Filter) => void
  children: ReactNode
}

/** Opens the history with the keywords behind a figure; in a new tab it is the same address. */
export function KeywordsLink<Filter extends KeywordFilters>(props: KeywordsLinkProps<Filter>) {
  const { projectId, choice, filter, onFilter, children } = props
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFilter(filter)
  }
  return (
    <a
      href={historyHref(projectId, choice, filter)}
      className={classes.link}
      data-hint="Show these keywords"
      onClick={follow}
    >
      {children}
    </a>
  )
}
