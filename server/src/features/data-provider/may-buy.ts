import type { Ctx } from '../../platform/context.ts'
import { writesOf } from '../../platform/database/watch-writes.ts'

/**
 * True if results could be stored now: results bought with a full disk would be paid for and lost. Call it before
 * anything is claimed, outside of transactions; on false, try again later.
 */
export async function mayBuy(ctx: Ctx): Promise<boolean> {
  const isStorable = await writesOf(ctx.db).takesWrites()
  if (!isStorable) ctx.log.warn('the database refuses writes, so nothing is bought')
  return isStorable
}
