import { findViewer, isStaff } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { activePlan } from '../../billing/index.ts'
import type { ProjectRow } from '../get-project.ts'

/**
 * The reason why a scheduled run may not begin: there is nothing to run or nobody to run it for, or no plan covers it.
 */
export async function findObstacle(
  tx: Ctx,
  { accountId, keywordsCount }: ProjectRow,
): Promise<'idle' | 'plan' | undefined> {
  const viewer = await findViewer(tx, accountId)
  if (viewer === undefined || viewer.account.suspended || keywordsCount === 0) return 'idle'
  if (isStaff(viewer.abilities)) return undefined
  const plan = await activePlan(tx, accountId)
  return plan?.features.includes('SERP Projects') ? undefined : 'plan'
}
