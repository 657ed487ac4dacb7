import type { MouseEvent, ReactNode } from 'react'
import classes from './keyword-cell.module.css'

type OpenKeyword = (id: number, date?: string) => void

/** A plain click opens the drawer over the page; in a new tab it is the same address. */
const openOnClick = (onOpen: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  onOpen()
}

type KeywordLinkProps = {
  projectId: number
  keyword: { id: number; keyword: string }
  onOpen: OpenKeyword
}

/** Opens the keyword's drawer over the page; in a new tab it is the same address. */
export function KeywordLink({ projectId, keyword: { id, keyword }, onOpen }: KeywordLinkProps) {
  return (
    <a
      href={`/view-serp-project/${projectId}?keyword=${id}`}
      className={classes.keyword}
      title={keyword}
      dir="auto"
      data-keyword={id}
      onClick={openOnClick(() => onOpen(id))}
    >
      {keyword}
    </a>
  )
}

type DateLinkProps = Pick<KeywordLinkProps, 'projectId' | 'onOpen'> & {
  keywordId: number
  date: string
  children: ReactNode
}

/** A rank, which opens why it moved and the results page it was read from. */
export function DateLink({ projectId, keywordId: id, date, onOpen, children }: DateLinkProps) {
  return (
    <a
      href={`/view-serp-project/${projectId}?keyword=${id}&date=${date}`}
      className={classes.rank}
      data-keyword-date={`${id} ${date}`}
      data-card
      onClick={openOnClick(() => onOpen(id, date))}
    >
      {children}
    </a>
  )
}
