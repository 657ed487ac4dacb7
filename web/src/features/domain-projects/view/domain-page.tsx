import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { LoadInput, PageProps } from '../../../module.ts'
import { SiteHeaderPending } from '../../../parts/site-checks/view/site-actions.tsx'
import { failureOf } from '../../../shared/api/failure.ts'
import { MessagePage } from '../../../shared/ui/pages/message-page.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { domainMessages } from '../messages.ts'
import { domainView } from '../queries.ts'
import { type ChangeAddress, choiceOf, type DomainAddress } from './domain-address.ts'
import { DomainDetail } from './domain-detail.tsx'
import { KeywordsPanel } from './keywords-panel.tsx'
import { useDomain } from './use-domain.ts'

type DomainPageProps = { id: number; address: DomainAddress; onChange: ChangeAddress }

/** /domain-view/{id} in all its states: on its way, not there, failed, here. */
function DomainPage({ id, address, onChange }: DomainPageProps) {
  const state = useDomain(id, address)
  const { query, page } = state
  const code = query.error === null ? undefined : failureOf(query.error).code
  // Deleted elsewhere: what was loaded before has nothing left to act on.
  if (code === 'row.not-found') return <DomainNotFound />
  if (page !== undefined)
    return <DomainDetail id={id} address={address} onChange={onChange} state={state} page={page} />
  if (query.error === null)
    return (
      <>
        <SiteHeaderPending />
        <Panel title={domainMessages.analysis}>
          <KeywordsPanel
            id={id}
            address={address}
            onChange={onChange}
            state={state}
            page={undefined}
            selection={undefined}
            topTenUnavailable={undefined}
          />
        </Panel>
      </>
    )
  return (
    <Panel>
      <ErrorState
        title={domainMessages.loadFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </Panel>
  )
}

export default function ViewDomain({ id, address, onChange }: PageProps<DomainAddress>) {
  // Another domain begins with nothing of the one before.
  return id === undefined ? <DomainNotFound /> : <DomainPage key={id} id={id} address={address} onChange={onChange} />
}

export function load({ queryClient, id, address }: LoadInput<DomainAddress>) {
  if (id !== undefined) void queryClient.prefetchInfiniteQuery(domainView(id, choiceOf(address)))
}

/** Another account's domain is shown exactly like none. */
const DomainNotFound = () => (
  <MessagePage
    icon={IconMapQuestion}
    title="Page not found"
    text="We couldn’t find that domain check. It may have been deleted, or the link may be mistyped."
    action={<Button renderRoot={(props) => <Link to="/domain-check" {...props} />}>Check a domain</Button>}
  />
)
