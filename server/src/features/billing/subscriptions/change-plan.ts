import { v7 as uuid } from 'uuid'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { ChangeTime } from '#contract/billing/subscriptions/endpoints.ts'
import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import { formatMinorUnits } from '#contract/rules/billing/money.ts'
import { judgeChange } from '#contract/rules/billing/plan-changes.ts'
import { nameWithInterval } from '#contract/rules/billing/plan-intervals.ts'
import { runPaidCall } from '../../../platform/allowances/call-scope.ts'
import { after, before, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { PaymentError, type SubscriptionState } from '../../../ports/payment-gateway.ts'
import { notify } from '../../notifications/index.ts'
import { showAccountPlan } from '../active-plan.ts'
import { billingNotices } from '../notices.ts'
import { operationKey } from '../operation-key.ts'
import { toPaymentFailure } from '../payment-failures.ts'
import { getPriceOnSale, type PriceOnSale } from '../plans/price-on-sale.ts'
import { priceRefOf } from '../plans/publish-price.ts'
import { storeState } from '../sync/sync.ts'
import { disputeMessageOf } from './dispute-message.ts'
import { getSubscription, itemOf, type OwnSubscription, type SubscriptionKey } from './own-subscription.ts'
import { whileAudited } from './while-audited.ts'
import { storeChanged, whileChanging } from './while-changing.ts'

export type ChangePlan = SubscriptionKey & {
  priceId: number
  /** Undefined: at once where it may be, else when the period ends. */
  when?: ChangeTime | undefined
  /** False: at once, without money and without credits. */
  charges: boolean
  /** Time of the preview that was agreed to. */
  asOf?: Date | undefined
  actorId: number
}
export type ChangedPlan = { when: ChangeTime; plan: AccountPlan }

/** Moves a subscription to another price, at once or when its period ends. A declined payment leaves it as it is. */
export async function changePlan(ctx: Ctx, input: ChangePlan): Promise<ChangedPlan> {
  const { accountId } = input
  const seen = await getSubscription(ctx, input)
  const target = await getPriceOnSale(ctx, input.priceId)
  return whileChanging(ctx, input, async (current) => {
    // The same was asked for at the same moment, or was cut off before its answer: it has been done.
    const isDone = current.price.id === target.id && seen.price.id !== target.id
    if (isDone) return { when: 'now', plan: await showAccountPlan(ctx, accountId) }
    await refuseUnlessChangeable(ctx, current, target)
    const when = timeOf(current, target, input)
    if (when === 'after' && current.nextPriceId === target.id)
      return { when, plan: await showAccountPlan(ctx, accountId) }
    const priceRef = await priceRefOf(ctx, target.id)
    const audited = {
      asked: 'subscription.change-asked',
      done: 'subscription.changed',
      actorId: input.actorId,
      accountId,
      data: {
        ...namesOf(ctx, { ...current.price, planName: current.planName }, target),
        when,
        charged: when === 'now' && input.charges,
      },
    } as const
    const { result, entry } = await whileAudited(ctx, audited, () =>
      when === 'now'
        ? runPaidCall(() => changeNow(ctx, current, priceRef, input))
        : changeAfter(ctx, current, priceRef),
    )
    await storeChanged(ctx, accountId, result, entry, async (tx) => {
      if (input.actorId !== accountId) await tellChangeByStaff(tx, { current, target, when, charges: input.charges })
    })
    return { when, plan: await showAccountPlan(ctx, accountId) }
  })
}

type ChangeByStaff = { current: OwnSubscription; target: PriceOnSale; when: ChangeTime; charges: boolean }

/** The customer has to know the renewal of a plan before it happens. */
const tellChangeByStaff = (tx: Ctx, { current, target, when, charges }: ChangeByStaff) =>
  notify(tx, current.accountId, billingNotices['plan.changed-by-staff'], {
    name: target.planName,
    interval: target.interval,
    amountMinor: target.amountMinor,
    currency: tx.settings.currency,
    // A change at once to the other interval begins a period of its own, whose end its receipt tells.
    at: when === 'now' && current.price.interval !== target.interval ? null : current.expiresAt.toISOString(),
    when,
    isCharged: charges,
  })

type NamedPrice = Pick<PriceOnSale, 'planName' | 'interval' | 'amountMinor' | 'credits'>

/** The way the audit log names both prices: with amount and credits where the names alone are the same. */
function namesOf({ settings }: Ctx, current: NamedPrice, target: NamedPrice): { from: string; to: string } {
  const name = ({ planName, interval }: NamedPrice) => nameWithInterval(planName, interval)
  const [from, to] = [name(current), name(target)]
  if (from !== to) return { from, to }
  const terms = ({ amountMinor, credits }: NamedPrice) =>
    `${formatMinorUnits(amountMinor, settings.currency)} with ${figure.format(credits)} credits`
  return { from: `${from}, ${terms(current)}`, to: `${to}, ${terms(target)}` }
}
const figure = new Intl.NumberFormat('en-GB')

/** A key of its own each time: what was done is known beforehand, and one that was declined may be tried again. */
const asked = (ctx: Ctx, current: OwnSubscription, verb: string) => ({
  key: operationKey(ctx, verb, current.id, uuid()),
  ...itemOf(current),
})

function refuse(current: OwnSubscription, publicMessage: string): never {
  throw new AppError('subscription.changed', `subscription ${current.id}: ${publicMessage}`, { publicMessage })
}

export async function refuseUnlessChangeable(ctx: Ctx, current: OwnSubscription, target: PriceOnSale): Promise<void> {
  const { hasEnded, isCancelled, isOverdue, samePrice } = subscriptionMessages
  if (current.status === 'ended') refuse(current, hasEnded)
  if (current.cancelledAt !== null) refuse(current, (await disputeMessageOf(ctx, current)) ?? isCancelled)
  if (current.status === 'overdue') refuse(current, isOverdue)
  if (current.price.id === target.id) refuse(current, samePrice)
}

function timeOf(current: OwnSubscription, target: PriceOnSale, { when, charges }: ChangePlan): ChangeTime {
  if (!charges) {
    if (when === 'after') refuse(current, subscriptionMessages.freeIsNow)
    // Another interval begins a period, and the provider charges for it.
    if (current.price.interval !== target.interval) refuse(current, subscriptionMessages.freeSameInterval)
    return 'now'
  }
  const { canBeNow } = judgeChange(current.price, target)
  if (when === 'now' && !canBeNow) refuse(current, subscriptionMessages.onlyAfter)
  return when ?? (canBeNow ? 'now' : 'after')
}

/** The difference is reckoned from this moment on, so nobody may choose another than that of a preview just seen. */
const agreedWithinMs = minutes(30)

async function changeNow(
  ctx: Ctx,
  current: OwnSubscription,
  priceRef: string,
  { accountId, charges, asOf }: ChangePlan,
): Promise<SubscriptionState> {
  const now = ctx.clock()
  if (asOf !== undefined && (asOf < before(now, agreedWithinMs) || asOf > after(now, minutes(1))))
    refuse(current, subscriptionMessages.amountChanged)
  // If the payment is declined, a change scheduled before is scheduled again, which needs the current price.
  const from = current.nextPriceId === null ? current : await withPriceRef(ctx, current)
  try {
    const change = { ...asked(ctx, from, 'change-now'), priceRef, charges, ...(asOf && { asOf }) }
    return await ctx.ports.payments.changeNow(change)
  } catch (error) {
    if (!(error instanceof PaymentError) || !['declined', 'needs-action'].includes(error.kind)) throw error
    const { declined, needsAction } = subscriptionMessages
    throw toPaymentFailure(error, {
      publicMessage: error.kind === 'declined' ? declined : needsAction,
      data: { pay_url: await findPayUrl(ctx, accountId, current) },
    })
  }
}

/** The current price applies until the period ends, so it is created again if it no longer exists at the provider. */
async function changeAfter(ctx: Ctx, current: OwnSubscription, priceRef: string): Promise<SubscriptionState> {
  const from = await withPriceRef(ctx, current)
  return ctx.ports.payments.changeAfterPeriod({ ...asked(ctx, from, 'change-after'), priceRef })
}

async function withPriceRef(ctx: Ctx, current: OwnSubscription): Promise<OwnSubscription> {
  return { ...current, price: { ...current.price, priceRef: await priceRefOf(ctx, current.price.id) } }
}

/** Finds the page on which the refused payment can be made by hand. */
async function findPayUrl(ctx: Ctx, accountId: number, { subscriptionRef }: OwnSubscription): Promise<string | null> {
  const state = await ctx.ports.payments.findSubscription(subscriptionRef)
  await storeState(ctx, accountId, state)
  if (state.latestInvoiceRef === null) return null
  const invoice = await ctx.ports.payments.findInvoice(state.latestInvoiceRef)
  return invoice.status === 'open' ? invoice.payUrl : null
}
