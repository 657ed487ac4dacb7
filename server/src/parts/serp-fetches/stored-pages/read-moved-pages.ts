import { inArray } from 'drizzle-orm'
import { seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { logRepeated } from '../../../platform/log/log-repeated.ts'
import { type PageStorage, StorageError } from '../../../ports/page-storage.ts'
import { pageObjects, type serpSnapshots } from '../tables.ts'

type Snapshot = typeof serpSnapshots.$inferSelect
/** The place of a packed page: its row or an object. */
export type PagePlace = Pick<Snapshot, 'page' | 'objectId' | 'objectOffset' | 'objectLength'>

const atOnce = 8
/** Pages with a smaller gap between them are read in one request, which is faster than two. */
const largestGap = 65_536
const largestRead = 4_194_304
/** A person, or others behind a lock, may wait; the calls that have begun are added to it. */
const readWithin = seconds(30)

/**
 * The rows with their packed pages, wherever those are; every reader of a stored page goes through here. Throws `page.unavailable` where an
 * object can’t be read, or all of them not in time.
 */
export async function readPlacedPages<Row extends PagePlace>(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  try {
    return await readMovedPages(ctx, rows, readWithin)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    const { clock, log } = ctx
    logRepeated({ clock, log, level: 'error' }, 'a results page could not be read from the page storage', {
      err: error,
    })
    throw new AppError('page.unavailable', error.message, { cause: error })
  }
}

/** The same, but throws `StorageError`, and takes its time. */
export async function readMovedPages<Row extends PagePlace>(
  ctx: Ctx,
  rows: readonly Row[],
  withinMs = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const moved = rows.flatMap((row) => placeOf(row) ?? [])
  if (moved.length === 0) return [...rows]
  const storage = ctx.ports.pageStorage
  if (storage === undefined) throw new StorageError('unreachable', 'pages were moved, but PAGE_STORAGE is off')
  const keys = await findKeys(ctx, [...new Set(moved.map(({ objectId }) => objectId))])
  const reads = joinReads(moved)
  const pages = new Map<PagePlace, Buffer>()
  const begun = performance.now()
  for (let at = 0; at < reads.length; at += atOnce) {
    if (performance.now() - begun > withinMs)
      throw new StorageError('unreachable', `${reads.length} parts of objects could not be read in time`)
    await Promise.all(
      reads.slice(at, at + atOnce).map(async (read) => {
        for (const [row, bytes] of await readParts(storage, keys, read)) pages.set(row, bytes)
      }),
    )
  }
  return rows.map((row) => ({ ...row, page: pages.get(row) ?? row.page }))
}

type Place = { row: PagePlace; objectId: string; offset: number; length: number }
/** A range of an object and the pages in it. */
type Read = { objectId: string; offset: number; end: number; places: Place[] }

const placeOf = (row: PagePlace): Place | undefined =>
  row.page === null && row.objectId !== null && row.objectOffset !== null && row.objectLength !== null
    ? { row, objectId: row.objectId, offset: row.objectOffset, length: row.objectLength }
    : undefined

async function findKeys(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const { id, key } = pageObjects
  const rows = await ctx.db.select({ id, key }).from(pageObjects).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.key]))
}

function joinReads(places: readonly Place[]): Read[] {
  const reads: Read[] = []
  const inOrder = places.toSorted(
    (left, right) => left.objectId.localeCompare(right.objectId) || left.offset - right.offset,
  )
  for (const place of inOrder) {
    const { objectId, offset, length } = place
    const last = reads.at(-1)
    const end = offset + length
    if (last?.objectId === objectId && offset - last.end <= largestGap && end - last.offset <= largestRead) {
      last.end = Math.max(last.end, end)
      last.places.push(place)
    } else reads.push({ objectId, offset, end, places: [place] })
  }
  return reads
}

async function readParts(
  storage: PageStorage,
  keys: ReadonlyMap<string, string>,
  { objectId, offset, end, places }: Read,
): Promise<[PagePlace, Buffer][]> {
  const key = keys.get(objectId)
  if (key === undefined) throw new StorageError('missing', `object ${objectId} is unknown`)
  const bytes = await storage.read(key, { offset, length: end - offset })
  return places.map((place) => [place.row, bytes.subarray(place.offset - offset, place.offset - offset + place.length)])
}
