import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { downloadLinks } from './tables.ts'

export const sweepLinksJob = defineJob({ name: 'download-links.sweep', payload: z.object({}), foldByKey: true })

/** Links that have ended. */
export async function sweepLinks(ctx: Ctx): Promise<void> {
  await ctx.db.delete(downloadLinks).where(lt(downloadLinks.expiresAt, ctx.clock()))
}
