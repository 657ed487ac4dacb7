import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { deleteSome } from '../../platform/database/delete-some.ts'
import type { AccountData } from '../access/index.ts'
import { type PaidWork, runTable } from './paid-work.ts'
import { type PaidRun, repeatedRequests } from './tables.ts'

/** Longer than any client retries a request. */
const keptMs = days(30)

/** The fingerprint of runs whose requests name nothing any more. */
export const forgotten = ''

/** Keys of requests that needed no run are kept under a name of their own, because none has their fingerprint. */
export const settledWork = ({ name }: { name: string }) => `${name}.settled`

type Repeat = typeof repeatedRequests.$inferSelect

/** Keeps the key of a request that was answered with the run of an identical one, so that a retry gets the same answer. */
export async function storeRepeat(tx: Ctx, repeat: Omit<Repeat, 'createdAt'>): Promise<void> {
  const kept = { ...repeat, createdAt: tx.clock() }
  const { accountId, work, requestKey } = repeatedRequests
  // A row that exists names a run that was deleted.
  await tx.db
    .insert(repeatedRequests)
    .values(kept)
    .onConflictDoUpdate({ target: [accountId, work, requestKey], set: kept })
}

/**
 * Finds what such a key names; undefined once its run was deleted or its request forgotten (`deleteRequests`). A request that
 * needed no run is kept as long as any run of its subject is.
 */
export async function findRepeat<Run extends PaidRun>(
  ctx: Ctx,
  work: PaidWork<Run>,
  { accountId, requestKey }: Pick<Repeat, 'accountId' | 'requestKey'>,
): Promise<Repeat | undefined> {
  const runs = runTable(work)
  const [found] = await ctx.db
    .select({ repeat: repeatedRequests })
    .from(repeatedRequests)
    .innerJoin(
      runs,
      and(
        eq(runs.accountId, repeatedRequests.accountId),
        eq(runs.subjectId, repeatedRequests.subjectId),
        or(
          and(eq(repeatedRequests.work, work.name), eq(runs.fingerprint, repeatedRequests.fingerprint)),
          and(eq(repeatedRequests.work, settledWork(work)), ne(runs.fingerprint, forgotten)),
        ),
      ),
    )
    .where(
      and(
        eq(repeatedRequests.accountId, accountId),
        inArray(repeatedRequests.work, [work.name, settledWork(work)]),
        eq(repeatedRequests.requestKey, requestKey),
      ),
    )
    .limit(1)
  return found?.repeat
}

export async function deleteOldRepeats(ctx: Ctx): Promise<void> {
  await ctx.db.delete(repeatedRequests).where(lt(repeatedRequests.createdAt, before(ctx.clock(), keptMs)))
}

/** Deletes the keys of a deleted account. */
export const accountRepeats: AccountData = {
  name: 'repeated-requests',
  stage: 'rest',
  remove: async (ctx, accountId) => ((await deleteSome(ctx, sql`${repeatedRequests}`, accountId)) ? 'more' : 'done'),
}
