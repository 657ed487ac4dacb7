import type { AccountEvent } from '#contract/events/endpoints.ts'
import type { Ctx } from '../../platform/context.ts'
import { accountTopic } from '../access/index.ts'

/** Tells the account's open pages that a notice is new, or that some were read. */
export const publishNotices = (ctx: Ctx, accountId: number): Promise<void> =>
  ctx.events.publish(ctx, { topic: accountTopic(accountId), body: { type: 'notices' } satisfies AccountEvent })
