import type { ListedWork, PlannedWork } from '../../modules/listed-work.ts'
import type { Ctx } from '../../platform/context.ts'

/** Everything of an account that has a schedule, whether its plan has the module or not. */
export async function listPlannedWork(ctx: Ctx, listed: readonly ListedWork[], accountId: number) {
  const lists = await Promise.all(
    listed.map(async ({ module, listPlanned }) => {
      const planned: PlannedWork[] = (await listPlanned?.(ctx, accountId)) ?? []
      return planned.map((one) => ({ module, ...one }))
    }),
  )
  return lists.flat()
}
