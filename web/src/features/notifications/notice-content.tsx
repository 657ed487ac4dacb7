import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Notice } from '#contract/notifications/endpoints.ts'
import classes from './notices.module.css'

type NoticeContentProps = {
  notice: Notice
  /** Called when its link is followed. */
  onFollow: () => void
  /** In the bell its text has two lines. */
  isShort?: boolean
}

/** The text of a notification, and its link. */
export function NoticeContent({ notice, onFollow, isShort }: NoticeContentProps) {
  return (
    <div className={classes.words}>
      <p className={classes.title}>
        {!notice.is_read && (
          <>
            <span className={classes.dot} aria-hidden />
            <span className="visually-hidden">Unread: </span>
          </>
        )}
        {notice.title}
      </p>
      <p className={classes.text} data-short={isShort || undefined}>
        {notice.text}
      </p>
      {notice.link !== null && <NoticeLink link={notice.link} onFollow={onFollow} />}
    </div>
  )
}

/** An address of the site opens in place, one of the payment provider in a tab of its own. */
function NoticeLink({
  link: { label, url },
  onFollow,
}: {
  link: { label: string; url: string }
  onFollow: () => void
}) {
  const router = useRouter()
  if (!url.startsWith('/'))
    return (
      <a className={classes.link} href={url} target="_blank" rel="noreferrer" onClick={onFollow}>
        {label}
      </a>
    )
  const follow = (event: MouseEvent) => {
    onFollow()
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void router.navigate({ href: url })
  }
  return (
    <a className={classes.link} href={url} onClick={follow}>
      {label}
    </a>
  )
}
