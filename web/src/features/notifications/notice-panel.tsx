import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorState } from '../../shared/ui/states/error-state.tsx'
import { Moment } from '../../shared/ui/tiles/moment.tsx'
import { noticeMessages } from './messages.ts'
import { NoticeContent } from './notice-content.tsx'
import classes from './notices.module.css'
import { latestNotices } from './queries.ts'
import { useMarkRead } from './use-mark-read.ts'

/** The newest notifications, loaded when the bell opens them. */
export default function NoticePanel({ close }: { close: () => void }) {
  const latest = useQuery(latestNotices)
  const reading = useMarkRead()
  const notices = latest.data?.data
  const newest = notices?.[0]
  return (
    <section className={classes.panel} aria-label="Notifications">
      <div className={classes.head}>
        <b>Notifications</b>
        {newest !== undefined && reading !== undefined && (latest.data?.unread ?? 0) > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            loading={reading.isPending}
            onClick={() => reading.mark({ up_to: newest.id })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {notices === undefined && latest.error !== null && (
        <ErrorState
          title={noticeMessages.failed}
          error={latest.error}
          onRetry={() => void latest.refetch()}
          retrying={latest.isFetching}
        />
      )}
      {notices === undefined && latest.error === null && (
        <div className={classes.waiting} aria-busy="true">
          <Skeleton height={40} />
          <Skeleton height={40} />
        </div>
      )}
      {notices?.length === 0 && <p className={classes.none}>{noticeMessages.empty}.</p>}
      {notices !== undefined && notices.length > 0 && (
        <ul className={classes.list}>
          {notices.map((notice) => (
            <li key={notice.id} className={classes.row}>
              <NoticeContent
                notice={notice}
                isShort
                onFollow={() => {
                  close()
                  if (!notice.is_read) reading?.mark({ ids: [notice.id] })
                }}
              />
              <Moment at={notice.created_at} className={classes.time} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <Link to="/notifications" onClick={close}>
          See all
        </Link>
        <Link to="/user-profile" search={{ tab: 'notifications' }} onClick={close}>
          Email preferences
        </Link>
      </div>
    </section>
  )
}
