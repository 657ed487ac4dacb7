import { and, desc, eq } from 'drizzle-orm'
import type { DeviceUseView } from '#contract/accounts/rows.ts'
import { type AccountCtx, findViewer } from '../../access/index.ts'
import { sessions } from '../tables.ts'
import { hashToken, isLive } from './sessions.ts'

/** Where the account is signed in now, the last used first. `token` marks the session that asks. */
export async function listSessions(ctx: AccountCtx, token: string): Promise<DeviceUseView[]> {
  const viewer = await findViewer(ctx, ctx.account.id)
  if (viewer === undefined) return []
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, ctx.account.id), isLive(ctx, viewer)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
  const asking = hashToken(token)
  return rows.map(({ tokenHash, ...session }) => presentOpen(session, tokenHash === asking))
}

type Opened = { id: string; device: string; ip: string; createdAt: Date; lastUsedAt: Date; expiresAt: Date }

/** A session or a trusted device, as its owner sees it. */
export const presentOpen = (opened: Opened, isCurrent: boolean): DeviceUseView => ({
  id: opened.id,
  device: opened.device,
  ip: opened.ip,
  created_at: opened.createdAt.toISOString(),
  last_used_at: opened.lastUsedAt.toISOString(),
  expires_at: opened.expiresAt.toISOString(),
  is_current: isCurrent,
})
