import type { SearchEngine } from '#contract/search-engines.ts'
import { seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { isDatabaseUnavailable } from '../../platform/database/is-database-unavailable.ts'
import type { CollectedTask, ProviderFailure } from '../../ports/search-provider.ts'
import {
  type FailedLook,
  type LookListeners,
  type SeenPage,
  seenPage,
  settleFailures,
  storePages,
} from './end-looks.ts'
import { sendPostLooks } from './look-jobs.ts'

/** Pages stored in one statement. */
const storedAtOnce = 50
/** A page waits no longer than this for others to be stored with. */
const storedWithin = seconds(0.2)

type CollectedLook = { id: string; queryId: number; attempts: number; engine: SearchEngine }

/** What was collected, on its way into the database: pages in bundles while others are still being fetched. */
export type CollectedPages = {
  /** Stores a bundle where one is full, and else soon. */
  add(look: CollectedLook, collected: Exclude<CollectedTask, { outcome: 'pending' }>): Promise<void>
  /** Stores what is left, and ends or retries what failed. */
  flush(): Promise<void>
}

/** A page that cannot be stored fails alone; retried with the others, it would block them forever. */
export async function storeAlone(ctx: Ctx, listeners: LookListeners, page: SeenPage & { attempts: number }) {
  try {
    await storePages(ctx, listeners, [page])
  } catch (error) {
    // A database that does not answer says nothing of the page.
    if (isDatabaseUnavailable(error)) throw error
    ctx.log.error({ err: error, lookId: page.lookId }, 'a page could not be stored')
    await settleFailures(ctx, listeners, [{ lookId: page.lookId, attempts: page.attempts, failure: unstorable }])
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
  listeners: LookListeners,
  { isSmallRun, onEnded = () => {} }: { isSmallRun: boolean; onEnded?: (lookIds: readonly string[]) => void },
): CollectedPages {
  let pages: (SeenPage & { attempts: number })[] = []
  let failed: (FailedLook & { engine: SearchEngine })[] = []
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
    onEnded(bundle.map(({ lookId }) => lookId))
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
    for (const engine of new Set(bundle.map((look) => look.engine))) await sendPostLooks(ctx, engine)
    onEnded(bundle.map(({ lookId }) => lookId))
  }

  return {
    async add(look, collected) {
      if (collected.outcome === 'failed') {
        failed.push({ lookId: look.id, attempts: look.attempts, failure: collected.failure, engine: look.engine })
        if (failed.length >= storedAtOnce) await settle()
        return
      }
      pages.push({ ...seenPage(look, collected.page, collected.costUsd), attempts: look.attempts })
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
