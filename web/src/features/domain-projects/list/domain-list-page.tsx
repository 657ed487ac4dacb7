import { IconWorldSearch } from '@tabler/icons-react'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import type { LoadInput } from '../../../module.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { readStoredAccount } from '../../../shared/session/session.ts'
import { useLoadAhead } from '../../../shared/ui/actions/use-load-ahead.ts'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { domainListHeader, domainMessages } from '../messages.ts'
import { domainProjectList } from '../queries.ts'
import { CheckDomainButton, DomainListPanel } from './domain-list-panel.tsx'
import type { ListAddress } from './list-address.ts'
import { orderOf } from './list-address.ts'
import { listStatus, mayList } from './list-status.ts'
import { useRemoveDomain } from './use-remove-domain.ts'

const { whole, targetColumn, runColumns, actionColumns, card } = siteCells(domainChecks, 'Open Project')

type DomainListPageProps = { address: ListAddress; onChange: (address: ListAddress) => void }

/** /domain-projects-list: saved domains, for those who have paid; without a plan what there is can still be opened. */
export default function DomainListPage({ address, onChange }: DomainListPageProps) {
  const account = useAccount()
  const isListed = account !== undefined && mayList(account)
  const first = useInfiniteQuery({ ...domainProjectList(''), enabled: isListed }).data?.pages[0]
  const { remove } = useRemoveDomain()
  const [asked, setAsked] = useState<DomainProject>()
  const askRemove = useCallback((project: DomainProject) => setAsked(project), [])
  useLoadAhead(loadRemove)
  if (account === undefined) return null
  const status = listStatus(account)
  const list = { address, onChange, askRemove }
  return (
    <>
      {status === 'open' ? (
        <>
          <PageHeader {...domainListHeader} actions={<CheckDomainButton />} />
          <DomainListPanel {...list} />
        </>
      ) : (
        <Suspense>
          <LockedScreen
            module="Domain Checker"
            duringTrial={status === 'trial'}
            part={domainMessages.lockedList}
            mayViewPlans={account.userAbilities.includes('VIEW_PRICING_PAGE')}
          />
          {first !== undefined && first.data.pagination.total > 0 && <DomainListPanel {...list} title="My domains" />}
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
    void queryClient.prefetchInfiniteQuery(domainProjectList(address.search ?? '', orderOf(address)))
}
