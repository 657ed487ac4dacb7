import { and, desc, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm'
import type { Purchase } from '#contract/billing/purchases/rows.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { type Account, type AccountCtx, findViewer } from '../../../parts/access/index.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { activePlan } from '../active-plan.ts'
import { autoRecharge, purchases, subscriptions } from '../tables.ts'
import type { PurchaseRow } from './find-purchase.ts'

/** More than anybody reads; Auto Recharge alone can reach it in years. */
const mostListed = 2_000

type ListPurchases = { user_id?: number | undefined; archived: boolean; abilities: ReadonlySet<Ability> }
type Listed = PurchaseRow & { cancelledAt: Date | null }

/** Lists the purchases of an account, newest first: its own, or a customer's for staff who may view customers. */
export async function listPurchases(ctx: AccountCtx, { user_id, archived, abilities }: ListPurchases) {
  const account = await readAccount(ctx, user_id, abilities)
  const isOfAccount = eq(purchases.accountId, account.id)
  const [rows, archivedCount, recharge, plan] = await Promise.all([
    ctx.db
      .select({ ...getTableColumns(purchases), cancelledAt: subscriptions.cancelledAt })
      .from(purchases)
      .leftJoin(subscriptions, eq(subscriptions.subscriptionRef, purchases.subscriptionRef))
      .where(archived ? isOfAccount : and(isOfAccount, isNull(purchases.archivedAt)))
      .orderBy(desc(purchases.purchasedAt), desc(purchases.id))
      .limit(mostListed),
    ctx.db.$count(purchases, and(isOfAccount, isNotNull(purchases.archivedAt))),
    ctx.db.select({ isOn: autoRecharge.isOn }).from(autoRecharge).where(eq(autoRecharge.accountId, account.id)),
    account.type === accountTypes.paid ? activePlan(ctx, account.id) : undefined,
  ])
  const now = ctx.clock()
  const highlighted =
    plan && rows.find((row) => isValid(row, now) && row.kind === 'subscription' && row.name === plan.name)
  const shown = (kind: PurchaseRow['kind']) =>
    rows.filter((row) => row.kind === kind).map((row) => present(row, { now, isHighlighted: row === highlighted }))
  return {
    regular_subscriptions: shown('subscription'),
    top_up_subscriptions: shown('top-up'),
    archived_count: archivedCount,
    auto_recharge: recharge[0]?.isOn ?? false,
  }
}

async function readAccount(
  ctx: AccountCtx,
  userId: number | undefined,
  abilities: ReadonlySet<Ability>,
): Promise<Account> {
  if (userId === undefined || userId === ctx.account.id) return ctx.account
  if (!abilities.has('VIEW_CUSTOMERS_MODULE'))
    throw new AppError('ability.missing', `account ${ctx.account.id} asked for purchases of account ${userId}`)
  const viewer = await findViewer(ctx, userId)
  if (viewer === undefined) throw notFound(`account ${userId}`)
  return viewer.account
}

const isValid = ({ state, expiresAt }: PurchaseRow, now: Date) => state === 'paid' && expiresAt > now

function stateOf({ state, dispute }: PurchaseRow): Purchase['state'] {
  if (state !== 'paid' || dispute === null) return state
  return dispute === 'open' ? 'disputed' : 'charged_back'
}

function present(row: Listed, { now, isHighlighted }: { now: Date; isHighlighted: boolean }): Purchase {
  const { currency } = row
  const major = (amountMinor: number) => toMajorUnits(amountMinor, currency)
  return {
    id: row.id,
    name: row.name,
    interval: row.interval,
    credits: row.credits,
    debt_paid: row.debtPaid,
    price: major(row.amountMinor),
    from_balance: major(Math.max(0, row.balanceMinor)),
    tax: major(row.taxMinor),
    currency,
    purchase_date: row.purchasedAt.toISOString(),
    expire_date: row.expiresAt.toISOString(),
    is_expired_plan: row.expiresAt <= now,
    is_cancelled: row.cancelledAt === null ? 0 : 1,
    created_at: row.purchasedAt.toISOString(),
    highlighted: isHighlighted,
    state: stateOf(row),
    refunded: major(row.refundedMinor),
    disputed: major(row.disputedMinor),
    receipt_number: row.receiptNumber,
    pay_url: row.payUrl,
    is_archived: row.archivedAt !== null,
    is_auto_recharge: row.isAutoRecharge,
  }
}
