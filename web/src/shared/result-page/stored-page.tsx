import { IconArrowUpRight, IconFileOff } from '@tabler/icons-react'
import type { StoredResultPage } from '#contract/serp-checks.ts'
import { formatCount } from '../format/numbers.ts'
import { webAddress } from '../format/web-address.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageFeatures } from './page-features.tsx'
import { ResultList } from './result-list.tsx'
import classes from './stored-page.module.css'

type StoredPageProps = {
  /** Null once it is no longer kept. */
  page: StoredResultPage | null
  domains: string[]
  engine: string
  /** What was read from a page that is gone: "rank 4 on 20 Nov 2026". */
  readFromIt: string
  foldable?: boolean
}

/** What an engine showed: results, what else stood there, and the way to the page as it is now. */
export function StoredPage({ page, domains, engine, readFromIt, foldable }: StoredPageProps) {
  if (page === null)
    return (
      <EmptyState icon={IconFileOff} title="This page is no longer kept" text={`${readFromIt} was read from it.`} />
    )
  return (
    <>
      <PageFeatures page={page} />
      <ResultList page={page} domains={domains} foldable={foldable} />
      <PageFoot page={page} engine={engine} />
    </>
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
