import { Button, NativeSelect, Switch } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Notice } from '#contract/notifications/endpoints.ts'
import { mostUnreadShown, noticeTopicNames, noticeTopics } from '#contract/rules/notifications/notices.ts'
import type { LoadInput } from '../../module.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'
import type { Column } from '../../shared/table/column.ts'
import { actionColumn, dateColumn } from '../../shared/table/columns.tsx'
import { InfiniteList } from '../../shared/table/infinite-list.tsx'
import { Toolbar } from '../../shared/table/toolbar.tsx'
import { useList } from '../../shared/table/use-list.ts'
import { PageHeader } from '../../shared/ui/pages/page-header.tsx'
import { EmptyState, NoMatches } from '../../shared/ui/states/empty-state.tsx'
import { Moment } from '../../shared/ui/tiles/moment.tsx'
import { Panel } from '../../shared/ui/tiles/panel.tsx'
import { noticeMessages, noticesHeader } from './messages.ts'
import { NoticeContent } from './notice-content.tsx'
import classes from './notices.module.css'
import type { NoticesAddress } from './notices-address.ts'
import { noticeList } from './queries.ts'
import { useMarkRead } from './use-mark-read.ts'

const topics = [
  { value: 'all', label: 'All notifications' },
  ...noticeTopics.map((topic) => ({ value: topic, label: noticeTopicNames[topic] })),
]

const noticesOf = ({ data }: { data: Notice[] }) => data

type NoticesPageProps = { address: NoticesAddress; onChange: (part: NoticesAddress) => void }

/** /notifications */
export default function NoticesPage({ address, onChange }: NoticesPageProps) {
  const { query, rows, page } = useList<
    { data: Notice[]; next: string | null; unread: number },
    Notice,
    string | undefined
  >(noticeList(address), noticesOf)
  const reading = useMarkRead()
  const newest = rows?.[0]
  const isFiltered = address.topic !== undefined || address.unread === true
  const unread = page?.unread ?? 0
  return (
    <>
      <PageHeader
        {...noticesHeader}
        actions={
          <>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/user-profile" search={{ tab: 'notifications' }} {...props} />}
            >
              Email preferences
            </Button>
            {reading !== undefined && newest !== undefined && !isFiltered && unread > 0 && (
              <Button loading={reading.isPending} onClick={() => reading.mark({ up_to: newest.id })}>
                Mark all as read
              </Button>
            )}
          </>
        }
      />
      <Panel>
        <Toolbar>
          <NativeSelect
            size="sm"
            aria-label="Show"
            data={topics}
            value={address.topic ?? 'all'}
            onChange={({ currentTarget: { value } }) =>
              onChange({ topic: noticeTopics.find((topic) => topic === value) })
            }
          />
          <Switch
            label="Unread only"
            withThumbIndicator={false}
            checked={address.unread === true}
            onChange={({ currentTarget }) => onChange({ unread: currentTarget.checked || undefined })}
          />
        </Toolbar>
        <InfiniteList
          label="Notifications"
          query={query}
          columns={columnsFor(reading)}
          rows={rows}
          rowKey={(notice) => notice.id}
          failedMessage={noticeMessages.failed}
          choice={JSON.stringify(address)}
          empty={
            isFiltered ? (
              <NoMatches
                icon={IconBell}
                title={
                  address.unread && address.topic === undefined ? noticeMessages.allRead : noticeMessages.noMatches
                }
                clear="Show all notifications"
                onClear={() => onChange({ topic: undefined, unread: undefined })}
              />
            ) : (
              <EmptyState icon={IconBell} title={noticeMessages.empty} text={noticeMessages.emptyText} />
            )
          }
          summary={summaryOf(rows?.length ?? 0, unread)}
          card={(notice) => <NoticeCard notice={notice} reading={reading} />}
        />
      </Panel>
    </>
  )
}

const summaryOf = (shown: number, unread: number) =>
  `${countOf(shown, 'notification')} shown, ${unread > mostUnreadShown ? `${mostUnreadShown}+` : formatCount(unread)} unread in total`

type Reading = ReturnType<typeof useMarkRead>

const follow = (reading: Reading, notice: Notice) => () => {
  if (!notice.is_read) reading?.mark({ ids: [notice.id] })
}

const columnsFor = (reading: Reading): Column<Notice>[] => [
  {
    id: 'notice',
    label: 'Notification',
    width: 260,
    grow: 1,
    hideable: false,
    cell: (notice) => <NoticeContent notice={notice} onFollow={follow(reading, notice)} />,
  },
  dateColumn<Notice>(({ created_at: at }) => at, { id: 'date', label: 'Date', width: 160 }),
  actionColumn<Notice>((notice) => <MarkButton notice={notice} reading={reading} />, {
    id: 'read',
    label: 'Read',
    hidesHead: true,
    width: 130,
    align: 'right',
  }),
]

function MarkButton({ notice, reading }: { notice: Notice; reading: Reading }) {
  if (notice.is_read || reading === undefined) return null
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`Mark as read: ${notice.title}`}
      onClick={() => reading.mark({ ids: [notice.id] })}
    >
      Mark as read
    </Button>
  )
}

function NoticeCard({ notice, reading }: { notice: Notice; reading: Reading }) {
  return (
    <>
      <NoticeContent notice={notice} onFollow={follow(reading, notice)} />
      <div className={classes.cardFoot}>
        <Moment at={notice.created_at} className={classes.time} />
        <MarkButton notice={notice} reading={reading} />
      </div>
    </>
  )
}

export const load = ({ queryClient, address }: LoadInput<NoticesAddress>) =>
  void queryClient.prefetchInfiniteQuery(noticeList(address))
