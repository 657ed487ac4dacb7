import { Button } from '@mantine/core'
import { IconListNumbers, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TopTenResult } from '#contract/domain-projects/rows.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { SeriesMark } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import { isRecent } from '../../../parts/serp-fetches/search-settings/recent-check.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { formatPlace } from '../../../shared/format/places.ts'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { domainMessages } from '../messages.ts'
import { PageLink } from './page-link.tsx'
import classes from './top-ten.module.css'
import { topTenOf } from './top-ten-query.ts'
import { useTopTenPrice } from './use-top-ten-price.ts'

const columns: Column<TopTenResult>[] = [
  { id: 'rank', label: 'Page Rank', width: 86, align: 'right', cell: ({ rank_absolute }) => rank_absolute },
  {
    id: 'title',
    label: 'Page Title',
    width: 200,
    grow: 2,
    cell: ({ title }) => (
      <span className={classes.cut} title={title}>
        {title}
      </span>
    ),
  },
  {
    id: 'domain',
    label: 'Domain',
    width: 130,
    grow: 1,
    cell: ({ domain, is_own, is_same_domain }) => (
      <span className={classes.domain} data-own={is_own || undefined}>
        {is_own && <SeriesMark of="own" />}
        <span className={classes.cut} title={domain}>
          {domain}
        </span>
        {is_same_domain && <span className={classes.same}>outside your path</span>}
      </span>
    ),
  },
  { id: 'url', label: 'URL', width: 150, grow: 1, cell: ({ url }) => <PageLink url={url} /> },
]

type TopTenProps = {
  id: number
  keyword: string
  /** The earlier top ten, if no new one can be asked for. */
  stored: TopTenResult[] | undefined
}

/** The part that unfolds under a keyword. Drawing it asks for it, which takes credits the first time. */
export default function TopTen({ id, keyword, stored }: TopTenProps) {
  const { shown, failure, isBusy, retry, lookUpAgain } = useTopTen(id, keyword, { isAsked: stored === undefined })
  const price = useTopTenPrice()
  const [now] = useState(() => new Date())
  if (failure !== undefined)
    return (
      <EmptyState
        tone="error"
        icon={IconListNumbers}
        title={domainMessages.topTenFailed}
        text={failure}
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} stroke={1.8} aria-hidden />}
            loading={isBusy}
            onClick={retry}
          >
            Retry
          </Button>
        }
      />
    )
  const takenAt = shown?.taken_at ?? null
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <p role="status">
          <b>Top ten for “{keyword}”</b>{' '}
          {stored !== undefined
            ? 'Google'
            : shown === undefined
              ? 'Loading…'
              : `Google, ${formatPlace(shown.location_name)}${takenAt === null ? '' : `, checked ${formatDayAndClock(new Date(takenAt))}`}`}
        </p>
        <span className={classes.side}>
          {stored === undefined && takenAt !== null && !isRecent(takenAt, now) && (
            <Button size="compact-xs" variant="subtle" data-hint={price} loading={isBusy} onClick={lookUpAgain}>
              Look up again
            </Button>
          )}
          <CreditsLeft />
        </span>
      </div>
      <div className={classes.inner}>
        <DataTable
          label={`Top ten for ${keyword}`}
          columns={columns}
          rows={stored ?? shown?.top_ten}
          rowKey={({ rank_absolute, url }) => `${rank_absolute} ${url}`}
          density="compact"
          bare
        />
      </div>
    </div>
  )
}

/** The credits that the look-up left. */
function CreditsLeft() {
  const credits = useAccount()?.userData.credits
  return credits === undefined ? null : <span>{formatCredits(credits)} credits left</span>
}

/** The top ten of a keyword, and looking them up again: what failed, or was looked up long ago. */
function useTopTen(id: number, keyword: string, { isAsked }: { isAsked: boolean }) {
  const queryClient = useQueryClient()
  const query = topTenOf(id, keyword)
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isAsked })
  const again = useMutation({
    mutationFn: () => client.domainProjects.postDomainSerp({ id, keyword, again: true }),
    onSuccess: (answer) => queryClient.setQueryData(query.queryKey, answer),
  })
  const refusal = again.error ?? error
  const isFailed = data?.state === 'failed'
  return {
    shown: data?.state === 'ready' ? data : undefined,
    failure:
      refusal !== null ? failureOf(refusal).message : isFailed ? (data.failure ?? 'You weren’t charged.') : undefined,
    isBusy: isFetching || again.isPending,
    /** A call that was refused has begun nothing yet. */
    retry: () => {
      if (isFailed || again.error !== null) again.mutate()
      else void refetch()
    },
    lookUpAgain: () => again.mutate(),
  }
}
