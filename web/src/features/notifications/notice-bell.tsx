import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { mostUnreadShown } from '#contract/rules/notifications/notices.ts'
import { Popup } from '../../shared/ui/actions/popup.tsx'
import { useLoadAhead } from '../../shared/ui/actions/use-load-ahead.ts'
import classes from './notice-bell.module.css'

const loadPanel = () => import('./notice-panel.tsx')
const NoticePanel = lazy(loadPanel)

/** The bell in the header. Its count comes with the account, so it needs no call of its own. */
export function NoticeBell({ unread }: { unread: number }) {
  useLoadAhead(loadPanel)
  const count = unread > mostUnreadShown ? `${mostUnreadShown}+` : String(unread)
  return (
    <Popup
      width="min(380px, calc(100vw - 24px))"
      button={(toggle) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          onClick={toggle}
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${count} unread`}
          className={classes.bell}
        >
          <IconBell size={18} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {count}
            </span>
          )}
        </ActionIcon>
      )}
    >
      {(close) => (
        <Suspense>
          <NoticePanel close={close} />
        </Suspense>
      )}
    </Popup>
  )
}
