import { createPageStorage } from '../adapters/page-storage/index.ts'
import { bringPagesBack, type CheckedObjects, checkPageObjects } from '../parts/serp-fetches/module.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createLocks } from '../platform/locks/locks.ts'
import { createLogger } from '../platform/log/log.ts'
import { StorageError } from '../ports/page-storage.ts'

type Outcome = { isMade: boolean; sentence: string }
type Needs = Pick<Config, 'pageStorage' | 'pagesMovedAfterDays'>

const usage: Outcome = {
  isMade: false,
  sentence:
    'Usage: npm run pages -- check, to see whether every object that results pages were moved to is there, or npm run pages -- bring-back, to move all pages back into the database.',
}

/** The command line: `check` or `bring-back`. `sentence` describes the result. */
export async function managePageObjects(
  databaseUrl: string,
  config: Needs,
  words: readonly string[],
  signal: AbortSignal,
): Promise<Outcome> {
  const [word, ...more] = words
  if (more.length > 0 || (word !== 'check' && word !== 'bring-back')) return usage
  const log = createLogger({ logLevel: 'silent' })
  const { db, close } = openDatabase({
    url: databaseUrl,
    poolSize: 4,
    applicationName: 'serpplus pages',
    onIdleError: () => {},
  })
  try {
    const pageStorage = createPageStorage(config.pageStorage)
    // These use cases need nothing else.
    const ctx = {
      db,
      log,
      clock: systemClock,
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

/** The result of a check, for a person at the terminal. */
export function presentCheck({ objects, pages, bytes, missing }: CheckedObjects, isOn: boolean): Outcome {
  const what = `${pages} results pages in ${objects} objects (${bytes} bytes)`
  if (objects === 0) return { isMade: true, sentence: 'No results pages are in the page storage.' }
  if (!isOn) return { isMade: false, sentence: `PAGE_STORAGE is off, and ${what} can’t be read.` }
  if (missing.length === 0) return { isMade: true, sentence: `${what} are in the page storage, each in full.` }
  const shown = missing.slice(0, 10).join('\n  ')
  return {
    isMade: false,
    sentence: `${missing.length} of ${objects} objects are missing or have another size; restore them from a copy of the page storage:\n  ${shown}`,
  }
}

async function bringBack(ctx: Ctx, config: Needs, signal: AbortSignal): Promise<Outcome> {
  if (config.pagesMovedAfterDays > 0)
    return {
      isMade: false,
      sentence:
        'PAGES_MOVED_AFTER_DAYS is set, so workers would move the pages out again. Remove it, restart the workers, and run this again.',
    }
  const { objects } = await checkPageObjects(ctx, undefined)
  if (objects > 0 && ctx.ports.pageStorage === undefined)
    return { isMade: false, sentence: 'PAGE_STORAGE is off. Set it to where the pages are.' }
  const done = await bringPagesBack(ctx, signal)
  if (done === undefined) return { isMade: false, sentence: 'A worker is moving pages. Run this again later.' }
  if (done.lost > 0)
    return {
      isMade: false,
      sentence: `${done.pages} results pages are back in the database. ${done.lost} could not be loaded because their objects are missing: restore those (npm run pages -- check lists them), and run this again.`,
    }
  return {
    isMade: true,
    sentence: `All results pages are in the database: ${done.pages} were brought back, and ${done.objects} objects deleted.`,
  }
}
