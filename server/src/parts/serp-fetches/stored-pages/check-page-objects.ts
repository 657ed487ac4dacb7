import { and, asc, gt, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { PageStorage } from '../../../ports/page-storage.ts'
import { pageObjects } from '../tables.ts'

const readAtOnce = 500
const callsAtOnce = 8

export type CheckedObjects = { objects: number; pages: number; bytes: number; missing: string[] }

/** Objects that pages refer to. */
const used = (): SQL | undefined => and(isNotNull(pageObjects.usedAt), isNull(pageObjects.doomedAt))

/** True if there are moved pages. */
export async function hasPageObjects(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  const rows = await ctx.db.select({ id: pageObjects.id }).from(pageObjects).where(used()).limit(1)
  return rows.length > 0
}

/** Checks the size of every object that pages refer to; without a storage, only counts them. */
export async function checkPageObjects(
  ctx: Pick<Ctx, 'db'>,
  storage: PageStorage | undefined,
): Promise<CheckedObjects> {
  const found: CheckedObjects = { objects: 0, pages: 0, bytes: 0, missing: [] }
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(pageObjects)
      .where(and(used(), gt(pageObjects.id, last)))
      .orderBy(asc(pageObjects.id))
      .limit(readAtOnce)
    for (let at = 0; storage !== undefined && at < rows.length; at += callsAtOnce)
      await Promise.all(
        rows.slice(at, at + callsAtOnce).map(async ({ key, bytes }) => {
          if ((await storage.measure(key)) !== bytes) found.missing.push(key)
        }),
      )
    for (const { pagesCount, bytes } of rows) {
      found.objects += 1
      found.pages += pagesCount
      found.bytes += bytes
    }
    const end = rows.at(-1)
    if (end === undefined) return found
    last = end.id
  }
}
