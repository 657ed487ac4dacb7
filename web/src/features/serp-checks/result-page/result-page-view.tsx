import { NativeSelect } from '@mantine/core'
import { IconAlertTriangle, IconArrowUpRight, IconFileOff } from '@tabler/icons-react'
import { searchEngineNames, searchEngineOf } from '#contract/search-engines.ts'
import type { SerpCheck, SerpCheckItem, StoredResultPage } from '#contract/serp-checks.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { webAddress } from '../../../shared/format/web-address.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { PageFeatures } from './page-features.tsx'
import { ResultList } from './result-list.tsx'
import { ResultPageRanks } from './result-page-ranks.tsx'
import classes from './result-page-view.module.css'
import { lookName } from './result-page-words.ts'
import type { ShownLook } from './use-result-page.ts'

type ResultPageViewProps = {
  shown: ShownLook
  check: SerpCheck | undefined
  item: SerpCheckItem | undefined
  onLook: (run: number) => void
}

export function ResultPageView({ shown, check, item, onLook }: ResultPageViewProps) {
  const { look, looks, depth, domains, page } = shown
  const lookedAt = formatDayAndClock(new Date(look.taken_at))
  // Then the choice of looks names the time.
  const hasOthers = looks.length > 1
  const engine = check === undefined ? 'the engine' : searchEngineNames[searchEngineOf(check.searchEngine)]
  return (
    <>
      <ResultPageRanks shown={shown} />
      {look.run === looks[0]?.run && <WhyEarlier item={item} />}
      <Panel
        title={`What ${engine} showed`}
        hint={hasOthers ? `First ${depth} results read` : `${lookedAt}, first ${depth} results read`}
        actions={hasOthers && <OtherLooks shown={shown} onLook={onLook} />}
      >
        {page === null ? (
          <EmptyState
            icon={IconFileOff}
            title="This page is no longer kept"
            text={`${lookName(look, depth)} was read from it.`}
          />
        ) : (
          <>
            <PageFeatures page={page} />
            <ResultList page={page} domains={domains} />
            <PageFoot page={page} engine={engine} />
          </>
        )}
      </Panel>
    </>
  )
}

/** The newest page is not what the list says when the last look-up failed or is still to come. */
function WhyEarlier({ item }: { item: SerpCheckItem | undefined }) {
  if (item?.state !== 'failed' && item?.state !== 'pending') return null
  return (
    <p className={classes.notice}>
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
      {item.state === 'pending'
        ? 'This keyword is being looked up again. Until then, this is the page before.'
        : `The last look-up failed. ${item.failure ?? ''} This is the page before it.`}
    </p>
  )
}

function OtherLooks({ shown: { look, looks, depth }, onLook }: Pick<ResultPageViewProps, 'shown' | 'onLook'>) {
  return (
    <NativeSelect
      aria-label="Look"
      size="sm"
      className={classes.looks}
      data={looks.map((one) => ({ value: String(one.run), label: lookName(one, depth) }))}
      value={String(look.run)}
      onChange={(event) => onLook(Number(event.currentTarget.value))}
    />
  )
}

function PageFoot({ page: { check_url, results_count }, engine }: { page: StoredResultPage; engine: string }) {
  const live = webAddress(check_url)
  if (live === undefined && results_count === null) return null
  return (
    <div className={classes.foot}>
      {results_count !== null && <span>About {formatCount(results_count)} results in all</span>}
      {live !== undefined && (
        <a href={live.href} target="_blank" rel="noopener noreferrer" className={`link ${classes.live}`}>
          Open the page at {engine}
          <IconArrowUpRight size={14} stroke={1.8} aria-hidden />
        </a>
      )}
    </div>
  )
}
