import { Skeleton } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import type { SerpCheck, SerpCheckItem } from '#contract/serp-checks/rows.ts'
import { PagePending } from '../../../parts/serp-fetches/snapshot/snapshot-pending.tsx'
import { failureOf } from '../../../shared/api/failure.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { checkListMessages } from '../messages.ts'
import { SnapshotView } from './snapshot-view.tsx'
import type { SnapshotQuery } from './use-snapshot.ts'

type SnapshotStateProps = {
  query: SnapshotQuery
  check: SerpCheck | undefined
  item: SerpCheckItem | undefined
  onOpenSnapshot: (run: number) => void
}

/** A stored page in each of its states. */
export function SnapshotState({ query, check, item, onOpenSnapshot }: SnapshotStateProps) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined)
    return <SnapshotView shown={data.data} check={check} item={item} onOpenSnapshot={onOpenSnapshot} />
  if (error === null) return <Loading />
  if (isMissing(error)) {
    return (
      <Panel>
        <EmptyState icon={IconFileOff} {...missingMessages(item)} />
      </Panel>
    )
  }
  const retry = () => void refetch()
  return (
    <Panel>
      <ErrorState title={checkListMessages.pageFailed} error={error} onRetry={retry} retrying={isFetching} />
    </Panel>
  )
}

function isMissing(error: unknown) {
  const { code } = failureOf(error)
  return code === 'row.not-found' || code === 'input.invalid'
}

function missingMessages(item: SerpCheckItem | undefined) {
  if (item?.state === 'pending') return { title: 'No results page yet', text: `${checkListMessages.waiting}.` }
  if (item?.state === 'failed') return { title: 'No results page', text: item.failure ?? 'The look-up failed.' }
  return {
    title: 'Results page not found',
    text: 'The link may be mistyped.',
  }
}

function Loading() {
  return (
    <>
      <Skeleton height={92} radius="md" />
      <PagePending />
    </>
  )
}
