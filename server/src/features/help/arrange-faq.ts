import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { faqCategories, faqQuestions } from './tables.ts'

type Place = { id: number; position: number }

/** Puts a category in its place among the others; without one it keeps its own. Call it with the FAQ locked. */
export async function arrangeCategories(tx: Ctx, moved?: Place): Promise<void> {
  const rows = await tx.db
    .select({ id: faqCategories.id })
    .from(faqCategories)
    .orderBy(...inOrder(faqCategories))
  await number(tx, faqCategories, idsInPlace(rows, moved))
}

/** The same for a question in its category. */
export async function arrangeQuestions(tx: Ctx, categoryId: number, moved?: Place): Promise<void> {
  const rows = await tx.db
    .select({ id: faqQuestions.id })
    .from(faqQuestions)
    .where(eq(faqQuestions.categoryId, categoryId))
    .orderBy(...inOrder(faqQuestions))
  await number(tx, faqQuestions, idsInPlace(rows, moved))
}

/** Behind all others until it is put in its place. */
export const lastPosition = 1_000_000

type Arranged = typeof faqCategories | typeof faqQuestions

const inOrder = ({ position, id }: Arranged) => [asc(position), asc(id)]

function idsInPlace(rows: { id: number }[], moved: Place | undefined): number[] {
  const ids = rows.map(({ id }) => id)
  if (moved === undefined) return ids
  const others = ids.filter((id) => id !== moved.id)
  return others.toSpliced(moved.position - 1, 0, moved.id)
}

async function number(tx: Ctx, table: Arranged, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.db.execute(sql`
    update ${table} set position = places.place
    from unnest(${sql.param(ids)}::int[]) with ordinality as places(id, place)
    where ${table}.id = places.id and ${table}.position <> places.place`)
}
