import type { CustomerActivity } from '#contract/customers/endpoints.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { actorName, describeLine } from '#contract/rules/audit/audit-sentences.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { listLinesAbout } from '../audit/read-log/index.ts'
import { listNewestPurchases } from '../billing/revenue/index.ts'
import { listHistoryOf } from '../credits/index.ts'
import { requireAccount } from './require-account.ts'

/** The most entries of each kind, and of all kinds together. */
const most = 50

type ListActivity = { id: number; abilities: ReadonlySet<Ability> }

/** A customer's recent activity that the viewer may read, newest first. */
export async function listCustomerActivity(
  ctx: AccountCtx,
  { id, abilities }: ListActivity,
): Promise<{ data: CustomerActivity[] }> {
  await requireAccount(ctx, id)
  const [checks, purchases, actions] = await Promise.all([
    listChecks(ctx, id),
    abilities.has('VIEW_PURCHASE_HISTORY') ? listPurchases(ctx, id) : [],
    abilities.has('VIEW_AUDIT_LOG') ? listActions(ctx, id) : [],
  ])
  const all = [...checks, ...purchases, ...actions]
  return { data: all.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id)).slice(0, most) }
}

const nothing = { credits: null, amount: null, currency: null }

async function listChecks(ctx: AccountCtx, id: number): Promise<CustomerActivity[]> {
  const { history } = await listHistoryOf(ctx, id, { page: 1, show: 'used', perPage: most })
  return history.map((entry) => ({
    ...nothing,
    ...{ kind: 'check', id: entry.id, at: entry.date_time, title: entry.title, credits: entry.credits_used },
  }))
}

async function listPurchases(ctx: AccountCtx, id: number): Promise<CustomerActivity[]> {
  const rows = await listNewestPurchases(ctx, { accountId: id, most })
  return rows.map(({ id: purchaseId, name, interval, credits, amountMinor, currency, purchasedAt }) => ({
    ...{ kind: 'purchase', id: purchaseId, at: purchasedAt.toISOString() },
    title: interval === null ? `Bought ${name}` : `Paid for ${name}, ${interval === 'month' ? 'monthly' : 'yearly'}`,
    ...{ credits, amount: toMajorUnits(amountMinor, currency), currency },
  }))
}

async function listActions(ctx: AccountCtx, id: number): Promise<CustomerActivity[]> {
  const lines = await listLinesAbout(ctx, { accountId: id, most })
  return lines.map(({ id: lineId, at, action, actor, as, account, data }) => ({
    ...nothing,
    ...{ kind: 'action', id: String(lineId), at },
    title: describeLine(action, {
      actor: actorName(actor?.name, as?.name),
      account: account?.name,
      isOwn: actor !== null && actor.id === account?.id,
      data,
    }),
  }))
}
