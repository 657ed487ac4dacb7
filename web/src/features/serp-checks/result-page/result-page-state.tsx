import { Skeleton } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import type { SerpCheck, SerpCheckItem } from '#contract/serp-checks.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { PagePending } from '../../../shared/result-page/page-pending.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { listWords } from '../messages.ts'
import { ResultPageView } from './result-page-view.tsx'
import type { ResultPageQuery } from './use-result-page.ts'

type ResultPageStateProps = {
  query: ResultPageQuery
  check: SerpCheck | undefined
  item: SerpCheckItem | undefined
  onLook: (run: number) => void
}

/** A stored page in each of its states. */
export function ResultPageState({ query, check, item, onLook }: ResultPageStateProps) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return <ResultPageView shown={data.data} check={check} item={item} onLook={onLook} />
  if (error === null) return <Loading />
  if (isMissing(error)) {
    return (
      <Panel>
        <EmptyState icon={IconFileOff} {...missingWords(item)} />
      </Panel>
    )
  }
  const retry = () => void refetch()
  return (
    <Panel>
      <ErrorState title={listWords.pageFailed} error={error} onRetry={retry} retrying={isFetching} />
    </Panel>
  )
}

function isMissing(error: unknown) {
  const { code } = failureOf(error)
  return code === 'row.not-found' || code === 'input.invalid'
}

function missingWords(item: SerpCheckItem | undefined) {
  if (item?.state === 'pending') return { title: 'No result page yet', text: `${listWords.waiting}.` }
  if (item?.state === 'failed') return { title: 'No result page', text: item.failure ?? 'The look-up failed.' }
  return {
    title: 'There is no such result page',
    text: 'The check, the keyword or the look that the address names does not exist.',
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
