import type { Ctx } from '../../platform/context.ts'
import { writesOf } from '../../platform/database/watch-writes.ts'

/**
 * Whether what the provider would send could be stored now: pages bought for a full disk are paid for and lost. Ask before
 * anything is claimed, outside of any transaction; whoever gets false comes again later.
 */
export async function mayBuy(ctx: Ctx): Promise<boolean> {
  const isStorable = await writesOf(ctx.db).takesWrites()
  if (!isStorable) ctx.log.warn('the database takes no writes, so nothing is bought')
  return isStorable
}
