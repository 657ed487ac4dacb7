import { IconArrowUpRight, IconFileOff } from '@tabler/icons-react'
import type { SerpSnapshot } from '#contract/serp-fetches/rows.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { webAddress } from '../../../shared/format/web-address.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { ResultList } from './result-list.tsx'
import { PageFeatures } from './serp-features.tsx'
import classes from './snapshot-results.module.css'

type SnapshotResultsProps = {
  /** Null once it is no longer kept. */
  page: SerpSnapshot | null
  domains: string[]
  engine: string
  /** The rank that was read from a page that is gone: "rank 4 on 20 Nov 2026". */
  readFromIt: string
  foldable?: boolean
}

/** A stored results page: results, features, and the way to the page as it is now. */
export function SnapshotResults({ page, domains, engine, readFromIt, foldable }: SnapshotResultsProps) {
  if (page === null)
    return (
      <EmptyState
        icon={IconFileOff}
        title="Snapshot no longer available"
        text={`Snapshots are kept for a limited time. Your ranking is still available: ${readFromIt}.`}
      />
    )
  return (
    <>
      <PageFeatures page={page} engine={engine} />
      <ResultList page={page} domains={domains} foldable={foldable} />
      <PageFoot page={page} engine={engine} />
    </>
  )
}

function PageFoot({ page: { check_url, results_read, pages_read }, engine }: { page: SerpSnapshot; engine: string }) {
  const live = webAddress(check_url)
  return (
    <div className={classes.foot}>
      <span>
        {countOf(results_read, 'organic result', 'organic results')} read
        {pages_read !== null && ` on ${countOf(pages_read, 'page', 'pages')}`}
      </span>
      {live !== undefined && (
        <a href={live.href} target="_blank" rel="noopener noreferrer" className={`link ${classes.live}`}>
          Open in {engine}
          <IconArrowUpRight size={14} stroke={1.8} aria-hidden />
        </a>
      )}
    </div>
  )
}
