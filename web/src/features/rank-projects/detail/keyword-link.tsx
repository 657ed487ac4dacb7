import type { MouseEvent } from 'react'
import classes from './keyword-cell.module.css'

type KeywordLinkProps = {
  projectId: number
  keyword: { id: number; keyword: string }
  onOpen: (id: number) => void
  /** In a narrow column that has no second line of its own. */
  twoLines?: boolean
}

/** Opens the keyword's drawer over the page; in a new tab it is the same address. */
export function KeywordLink({ projectId, keyword: { id, keyword }, onOpen, twoLines }: KeywordLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(id)
  }
  return (
    <a
      href={`/view-serp-project/${projectId}?keyword=${id}`}
      className={classes.keyword}
      title={keyword}
      dir="auto"
      data-keyword={id}
      data-two-lines={twoLines || undefined}
      onClick={open}
    >
      {keyword}
    </a>
  )
}
