import { and, eq } from 'drizzle-orm'
import { isNotDeleted, viewerTable } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors/app-error.ts'

/** Refuses an account that doesn't exist or was deleted, both in the same way. */
export async function requireAccount(ctx: Ctx, id: number): Promise<void> {
  if ((await ctx.db.$count(viewerTable, and(eq(viewerTable.id, id), isNotDeleted))) === 0)
    throw notFound(`account ${id}`)
}
