import { z } from 'zod'
import { findViewer } from '../../../parts/access/index.ts'
import { days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { notifyOncePer } from '../../notifications/index.ts'
import { accountsNotices } from '../notices.ts'

/** Sent for unknown addresses too, with null: the request that sends it must not tell which are known. */
export const notifyAttackedJob = defineJob({
  name: 'accounts.tell-attacked',
  payload: z.object({ accountId: z.number().int().nullable() }),
})

/** Tells an owner, once a day, that somebody is guessing the password, and how to sign in meanwhile. */
export async function notifyAttacked(ctx: Ctx, { accountId }: { accountId: number | null }): Promise<void> {
  if (accountId === null || (await findViewer(ctx, accountId)) === undefined) return
  await notifyOncePer(ctx, accountId, accountsNotices['sign-in.attacked'], {}, days(1))
}
