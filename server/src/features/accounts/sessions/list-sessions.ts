import { and, desc, eq } from 'drizzle-orm'
import type { DeviceUseView, SessionView } from '#contract/accounts/rows.ts'
import { type AccountCtx, findViewer, isCustomer } from '../../../parts/access/index.ts'
import { sessions } from '../tables.ts'
import { hashToken, isLive, maySwitch } from './sessions.ts'

/**
 * Lists the places in which the account is signed in now, the last used first. `token` marks the session that asks.
 * Staff who are switched into it are among them as the company's support, without where they are.
 */
export async function listSessions(ctx: AccountCtx, token: string): Promise<SessionView[]> {
  const viewer = await findViewer(ctx, ctx.account.id)
  if (viewer === undefined) return []
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, ctx.account.id), isLive(ctx, viewer)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
  const asking = hashToken(token)
  const listed: SessionView[] = []
  for (const { tokenHash, switchedById, parentTokenHash, ...session } of rows) {
    const isCurrent = tokenHash === asking
    if (switchedById === null) listed.push({ ...presentOpen(session, isCurrent), is_support: false })
    else if (isCustomer(viewer.account) && (await maySwitch(ctx, parentTokenHash)))
      listed.push(presentSupport(ctx, session, isCurrent))
  }
  return listed
}

const presentSupport = ({ settings }: AccountCtx, session: Opened, isCurrent: boolean): SessionView => ({
  ...presentOpen(session, isCurrent),
  device: `Support access by ${settings.company.name}`,
  ip: '',
  is_support: true,
})

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
