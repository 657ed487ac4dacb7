import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import { accountTopic } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'

/** Tells the account's open pages that a notice is new, or that some were read. */
export const publishNotices = (ctx: Ctx, accountId: number): Promise<void> =>
  ctx.events.publish(ctx, { topic: accountTopic(accountId), body: { type: 'notices' } satisfies AccountEvent })
