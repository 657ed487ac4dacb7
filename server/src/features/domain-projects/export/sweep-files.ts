import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { domainFiles } from '../tables.ts'

export const sweepFilesJob = defineJob({ name: 'domain-projects.sweep-files', payload: z.object({}), foldByKey: true })

/** Links that have ended. */
export async function sweepFiles(ctx: Ctx): Promise<void> {
  await ctx.db.delete(domainFiles).where(lt(domainFiles.expiresAt, ctx.clock()))
}
