import { IconLink } from '@tabler/icons-react'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import type { LoadInput } from '../../../module.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { readStoredAccount } from '../../../shared/session/session.ts'
import { useLoadAhead } from '../../../shared/ui/actions/use-load-ahead.ts'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { backlinkListHeader } from '../messages.ts'
import { module } from '../permissions.ts'
import { backlinkProjectList } from '../queries.ts'
import { AnalyzeButton, BacklinkListPanel } from './backlink-list-panel.tsx'
import type { ListAddress } from './list-address.ts'
import { orderOf } from './list-address.ts'
import { listStatus, mayList } from './list-status.ts'
import { useRemoveBacklinks } from './use-remove-backlinks.ts'

const { whole, targetColumn, runColumns, actionColumns, card } = siteCells(backlinkChecks, 'Open')

type BacklinkListPageProps = { address: ListAddress; onChange: (address: ListAddress) => void }

/** /backlinks-projects-list: saved targets, for those who have paid; without a plan what there is can still be opened. */
export default function BacklinkListPage({ address, onChange }: BacklinkListPageProps) {
  const account = useAccount()
  const isListed = account !== undefined && mayList(account)
  const first = useInfiniteQuery({ ...backlinkProjectList(''), enabled: isListed }).data?.pages[0]
  const { remove } = useRemoveBacklinks()
  const [asked, setAsked] = useState<BacklinkProject>()
  const askRemove = useCallback((project: BacklinkProject) => setAsked(project), [])
  useLoadAhead(loadRemove)
  if (account === undefined) return null
  const status = listStatus(account)
  const list = { address, onChange, askRemove }
  return (
    <>
      {status === 'open' ? (
        <>
          <PageHeader {...backlinkListHeader} actions={<AnalyzeButton />} />
          <BacklinkListPanel {...list} />
        </>
      ) : (
        <Suspense>
          <LockedScreen
            module={module}
            duringTrial={status === 'trial'}
            mayViewPlans={account.userAbilities.includes('VIEW_PRICING_PAGE')}
          />
          {first !== undefined && first.pagination.total > 0 && (
            <BacklinkListPanel {...list} title="My backlink projects" />
          )}
        </Suspense>
      )}
      <Suspense>
        {asked !== undefined && (
          <RemoveDialog project={asked} onConfirm={() => remove(asked)} onClose={() => setAsked(undefined)} />
        )}
      </Suspense>
    </>
  )
}

export function load({ queryClient, address }: LoadInput<ListAddress>) {
  const account = readStoredAccount()
  if (account !== undefined && mayList(account))
    void queryClient.prefetchInfiniteQuery(backlinkProjectList(address.search ?? '', orderOf(address)))
}
