import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import { seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isDatabaseUnavailable } from '../../../platform/database/is-database-unavailable.ts'
import type { ProviderFailure } from '../../../ports/data-provider/failure.ts'
import type { CollectedTask } from '../../../ports/data-provider/organic-results.ts'
import {
  type FailedFetch,
  type FetchListeners,
  type SeenPage,
  seenPage,
  settleFailures,
  storePages,
} from '../collect-pages/end-fetches.ts'
import { sendPostFetches } from '../fetch-jobs.ts'

/** Pages stored in one statement. */
const storedAtOnce = 50
/** A page waits no longer than this for others to be stored with. */
const storedWithin = seconds(0.2)

type CollectedFetch = { id: string; queryId: number; attempts: number; engine: SearchEngine }

/** Collected pages on their way into the database, in bundles while others are still being fetched. */
export type CollectedPages = {
  /** Stores a bundle where one is full, and else soon. */
  add(serpFetch: CollectedFetch, collected: Exclude<CollectedTask, { outcome: 'pending' }>): Promise<void>
  /** Stores what is left, and ends or retries what failed. */
  flush(): Promise<void>
}

/** A page that cannot be stored fails alone; retried with the others, it would block them forever. */
export async function storeAlone(ctx: Ctx, listeners: FetchListeners, page: SeenPage & { attempts: number }) {
  try {
    await storePages(ctx, listeners, [page])
  } catch (error) {
    // A database that does not answer says nothing of the page.
    if (isDatabaseUnavailable(error)) throw error
    ctx.log.error({ err: error, fetchId: page.fetchId }, 'a page could not be stored')
    await settleFailures(ctx, listeners, [{ fetchId: page.fetchId, attempts: page.attempts, failure: unstorable }])
  }
}

const unstorable: ProviderFailure = {
  kind: 'stop',
  code: null,
  message: 'the page cannot be stored',
  retryAfterMs: null,
}

export function bundlePages(
  ctx: Ctx,
  listeners: FetchListeners,
  { isSmallRun, onEnded = () => {} }: { isSmallRun: boolean; onEnded?: (fetchIds: readonly string[]) => void },
): CollectedPages {
  let pages: (SeenPage & { attempts: number })[] = []
  let failed: (FailedFetch & { engine: SearchEngine })[] = []
  let timer: NodeJS.Timeout | undefined
  // An error of a timer has nobody to meet it; whoever flushes next does.
  let late: Promise<unknown> = Promise.resolve()

  const store = async () => {
    clearTimeout(timer)
    timer = undefined
    const bundle = pages
    pages = []
    if (bundle.length === 0) return
    try {
      await storePages(ctx, listeners, bundle, { isSmallRun })
    } catch (error) {
      ctx.log.error({ err: error }, 'could not store a bundle of pages; retrying one by one')
      for (const page of bundle) await storeAlone(ctx, listeners, page)
    }
    onEnded(bundle.map(({ fetchId }) => fetchId))
  }
  const storeSoon = () => {
    timer ??= setTimeout(() => {
      late = Promise.all([late, store()])
      late.catch(() => {})
    }, storedWithin)
  }
  const settle = async () => {
    const bundle = failed
    failed = []
    if (bundle.length === 0) return
    await settleFailures(ctx, listeners, bundle)
    for (const engine of new Set(bundle.map((serpFetch) => serpFetch.engine))) await sendPostFetches(ctx, engine)
    onEnded(bundle.map(({ fetchId }) => fetchId))
  }

  return {
    async add(serpFetch, collected) {
      if (collected.outcome === 'failed') {
        failed.push({
          fetchId: serpFetch.id,
          attempts: serpFetch.attempts,
          failure: collected.failure,
          costUsd: collected.costUsd ?? undefined,
          engine: serpFetch.engine,
        })
        if (failed.length >= storedAtOnce) await settle()
        return
      }
      pages.push({ ...seenPage(serpFetch, collected.page, collected.costUsd), attempts: serpFetch.attempts })
      if (pages.length >= storedAtOnce) await store()
      else storeSoon()
    },
    async flush() {
      await store()
      await settle()
      await late
    },
  }
}
