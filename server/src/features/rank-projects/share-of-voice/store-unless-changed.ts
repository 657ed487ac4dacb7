import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockProjectBriefly, type ProjectRow, unlessHeld } from '../get-project.ts'

/** A project as it was when a job began to read it. */
export type IdleProject = {
  row: ProjectRow
  /** The day of the run under way: it and later days are not complete yet. */
  openFrom: LocalDate | undefined
}

/**
 * Stores what was computed without the project's lock, unless a run or a change of its keywords has come between. `held`: another transaction holds
 * the project, so nothing is stored yet.
 */
export const storeUnlessChanged = (
  ctx: Ctx,
  { row: { accountId, id, run, sharesVersion } }: IdleProject,
  store: (tx: Ctx) => Promise<void>,
): Promise<'stored' | 'changed' | 'held'> =>
  unlessHeld(() =>
    inTransaction(ctx, async (tx) => {
      const now = await lockProjectBriefly(tx, { accountId, projectId: id })
      if (now === undefined || now.deletedAt !== null || now.sharesVersion !== sharesVersion || now.run !== run)
        return 'changed'
      await store(tx)
      return 'stored'
    }),
  )
