import { createPageStorage } from '../adapters/page-storage/index.ts'
import { bringPagesBack, type CheckedObjects, checkPageObjects } from '../parts/serp-fetches/module.ts'
import type { Config } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import { readClock } from '../platform/database/database-clock.ts'
import { createLocks } from '../platform/locks/locks.ts'
import { createLogger } from '../platform/log/log.ts'
import { StorageError } from '../ports/page-storage.ts'

type Outcome = { isMade: boolean; sentence: string }
type Needs = Pick<Config, 'pageStorage' | 'pagesMovedAfterDays'>

const usage: Outcome = {
  isMade: false,
  sentence:
    'Usage: npm run pages -- check, to check that every object with moved results pages is complete; npm run pages -- bring-back, to move all pages back into the database.',
}

/** Runs `check` or `bring-back`. `sentence` describes the result. */
export async function managePageObjects(
  databaseUrl: string,
  config: Needs,
  words: readonly string[],
  signal: AbortSignal,
): Promise<Outcome> {
  const [word, ...more] = words
  if (more.length > 0 || (word !== 'check' && word !== 'bring-back')) return usage
  const log = createLogger({ logLevel: 'silent' })
  const { db, pool, close } = openDatabase({
    url: databaseUrl,
    poolSize: 4,
    applicationName: 'serpplus pages',
    onIdleError: () => {},
  })
  try {
    const clock = await readClock(pool)
    const pageStorage = createPageStorage(config.pageStorage, clock)
    // The two commands use nothing else of the context.
    const ctx = {
      db,
      log,
      clock,
      locks: createLocks({ db, log }),
      ports: { pageStorage },
    } as unknown as Ctx
    return word === 'check'
      ? presentCheck(await checkPageObjects(ctx, pageStorage), pageStorage !== undefined)
      : await bringBack(ctx, config, signal)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return {
      isMade: false,
      sentence: `The page storage can’t be used: ${error.message}. Nothing was lost; run this again.`,
    }
  } finally {
    await close()
  }
}

/** Describes the result of a check for the operator. */
export function presentCheck({ objects, pages, bytes, missing }: CheckedObjects, isOn: boolean): Outcome {
  const totals = `Objects: ${objects} (${bytes} bytes). Results pages: ${pages}.`
  if (objects === 0) return { isMade: true, sentence: 'There are no results pages in the page storage.' }
  if (!isOn) return { isMade: false, sentence: `PAGE_STORAGE is off, so moved results pages can’t be read. ${totals}` }
  if (missing.length === 0) return { isMade: true, sentence: `All objects in the page storage are complete. ${totals}` }
  const shown = missing.slice(0, 10).join('\n  ')
  return {
    isMade: false,
    sentence: `Objects missing or of the wrong size: ${missing.length} of ${objects}. Restore them from a copy of the page storage:\n  ${shown}`,
  }
}

async function bringBack(ctx: Ctx, config: Needs, signal: AbortSignal): Promise<Outcome> {
  if (config.pagesMovedAfterDays > 0)
    return {
      isMade: false,
      sentence:
        'PAGES_MOVED_AFTER_DAYS is set, so workers would move the pages out again. Unset it, restart the workers, and run this again.',
    }
  const { objects } = await checkPageObjects(ctx, undefined)
  if (objects > 0 && ctx.ports.pageStorage === undefined)
    return { isMade: false, sentence: 'PAGE_STORAGE is off. Set it to the storage with the pages.' }
  const done = await bringPagesBack(ctx, signal)
  if (done === undefined) return { isMade: false, sentence: 'A worker is moving pages. Run this again later.' }
  if (done.lost > 0)
    return {
      isMade: false,
      sentence: `Results pages brought back: ${done.pages}. Pages whose objects are missing: ${done.lost}. Restore those objects (npm run pages -- check lists them) and run this again.`,
    }
  return {
    isMade: true,
    sentence: `All results pages are in the database. Pages brought back: ${done.pages}. Objects deleted: ${done.objects}.`,
  }
}
