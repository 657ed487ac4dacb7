import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { LoadInput, PageProps } from '../../../module.ts'
import { hasPaid } from '../../../parts/site-checks/site-access.ts'
import { SiteHeaderPending } from '../../../parts/site-checks/view/site-actions.tsx'
import { failureOf } from '../../../shared/api/failure.ts'
import { readStoredAccount } from '../../../shared/session/session.ts'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { backlinkTexts } from '../messages.ts'
import { backlinkView } from '../queries.ts'
import { type BacklinkAddress, type ChangeAddress, linksChoiceOf } from './backlink-address.ts'
import { BacklinkDetail } from './backlink-detail.tsx'
import classes from './backlink-header.module.css'
import { LinksPanel } from './links-panel.tsx'
import { useBacklinks } from './use-backlinks.ts'

type BacklinkPageProps = { id: number; address: BacklinkAddress; onChange: ChangeAddress }

/** /backlink-view/{id}: on its way, failed, or here. One that is not there leads to the form. */
function BacklinkPage({ id, address, onChange }: BacklinkPageProps) {
  const state = useBacklinks(id, address)
  const { query, page } = state
  const failure = query.error === null ? undefined : failureOf(query.error)
  // Deleted elsewhere: what was loaded before has nothing left to act on.
  const isGone = failure?.code === 'row.not-found'
  useLeaveMissing(isGone ? failure.message : undefined)
  if (page !== undefined && !isGone)
    return <BacklinkDetail id={id} address={address} onChange={onChange} state={state} page={page.data} />
  if (query.error !== null && !isGone)
    return (
      <Panel>
        <ErrorState
          title={backlinkTexts.loadFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Panel>
    )
  return (
    <>
      <SiteHeaderPending />
      <div className={classes.tilesPending} />
      <div className={classes.chartsPending} />
      <Panel title={backlinkTexts.analysis}>
        <LinksPanel address={address} onChange={onChange} state={state} page={undefined} selection={undefined} />
      </Panel>
    </>
  )
}

function useLeaveMissing(reason: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (reason === undefined) return
    toast('failed', `${backlinkTexts.loadFailed}. ${reason}`, 6_000)
    void navigate({ to: '/backlink-overview', replace: true })
  }, [reason, navigate])
}

export default function ViewBacklinks({ id, address, onChange }: PageProps<BacklinkAddress>) {
  if (id === undefined) return <Navigate to="/backlink-overview" replace />
  // Another target begins with nothing of the one before.
  return <BacklinkPage key={id} id={id} address={address} onChange={onChange} />
}

export function load({ queryClient, id, address }: LoadInput<BacklinkAddress>) {
  const account = readStoredAccount()
  if (id !== undefined && account !== undefined && hasPaid(account))
    void queryClient.prefetchInfiniteQuery(backlinkView(id, linksChoiceOf(address)))
}
