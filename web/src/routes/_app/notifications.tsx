import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type NoticesAddress, readNoticesAddress } from '../../features/notifications/notices-address.ts'
import { NoticesPage } from '../../features/notifications/notices-page.tsx'
import { noticeList } from '../../features/notifications/queries.ts'

export const Route = createFileRoute('/_app/notifications')({
  staticData: { title: 'Notifications' },
  validateSearch: readNoticesAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(noticeList(deps)),
  component: Notices,
})

function Notices() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <NoticesPage
      address={address}
      onChange={(part: NoticesAddress) =>
        void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })
      }
    />
  )
}
