/** Money in minor units of `currency`, such as pence. */
export type Money = { amountMinor: number; currency: string }

/** One call to the payment provider; its endpoint has no ids, such as `GET /v1/subscriptions/{id}`. */
export type PaymentCall = { endpoint: string; status: number | null; milliseconds: number }

export type BillingInterval = 'month' | 'year'

/**
 * The reason why a call to the payment provider did not do what it was asked. `declined`: the bank said no ·
 * `needs-action`: the bank wants the cardholder to confirm · `not-found`: no such object · `refused`: the provider says
 * the call is wrong as things stand, and would again · `limited` and `unavailable`: trying again later may help ·
 * `malformed`: the answer, or the part of it that matters, could not be read, so the outcome is unknown.
 */
export type PaymentFailureKind =
  | 'declined'
  | 'needs-action'
  | 'not-found'
  | 'refused'
  | 'limited'
  | 'unavailable'
  | 'malformed'

/** `message` is for the log and names no person and no secret. */
export class PaymentError extends Error {
  readonly kind: PaymentFailureKind
  /** The reason why the bank declined, in the provider's word, such as `insufficient_funds`. */
  readonly declineCode: string | undefined
  /** The time to retry after `limited`, if known. */
  readonly retryAfterMs: number | undefined
  /** With `not-found`: the id the provider doesn’t have, if it says which. */
  readonly missingRef: string | undefined
  /** If it concerns a price that can’t be sold: that price, and its product if that is missing or archived, the product first. */
  readonly unsellableRefs: readonly string[]
  constructor(
    kind: PaymentFailureKind,
    message: string,
    options: {
      declineCode?: string
      missingRef?: string
      unsellableRefs?: readonly string[]
      retryAfterMs?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'PaymentError'
    this.kind = kind
    this.declineCode = options.declineCode
    this.retryAfterMs = options.retryAfterMs
    this.missingRef = options.missingRef
    this.unsellableRefs = options.unsellableRefs ?? []
  }
}

/** Thrown by `readEvent`: nobody who has the secret sent this, or it is too old, or of the other mode. */
export class ForgedEventError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ForgedEventError'
  }
}

/** An event from the provider that couldn’t be read. It wasn’t processed, so it must not be acknowledged. */
export class UnreadEventError extends Error {
  /** Null if the id can’t be read either. */
  readonly eventRef: string | null
  /** `field`: by the provider’s name. */
  constructor(eventRef: string | null, field: string) {
    super(`event ${eventRef ?? 'without an id'} is unreadable: ${field}`)
    this.name = 'UnreadEventError'
    this.eventRef = eventRef
  }
}

/** `unfinished`: its first invoice is not paid yet. `overdue`: a renewal is not paid. */
export type SubscriptionStatus = 'active' | 'unfinished' | 'overdue' | 'ended'

/** `period` is the current one, paid or not. */
export type SubscriptionItem = { priceRef: string; quantity: number; period: { from: Date; until: Date } }

/** A subscription as it is now at the provider. */
export type SubscriptionState = SubscriptionItem & {
  subscriptionRef: string
  customerRef: string
  status: SubscriptionStatus
  /** Items added by hand at the provider; ours have one. Of several, the main item is the oldest. */
  otherItems: SubscriptionItem[]
  startedAt: Date
  /** True while it is to end with its period. */
  endsWithPeriod: boolean
  /** The time when its end was asked for; null while nobody has. */
  cancelledAt: Date | null
  endedAt: Date | null
  /** A change that waits for the end of the period. `at` is when it takes effect. */
  scheduledChange: { scheduleRef: string; priceRef: string; at: Date } | null
  /** An upgrade that waits for its payment. */
  hasPendingChange: boolean
  latestInvoiceRef: string | null
}

/** `adjustment`: a part of a period, taken back or charged because the price changed within it. */
export type InvoiceLine = {
  priceRef: string
  amountMinor: number
  isAdjustment: boolean
  period: { from: Date; until: Date }
}

export type InvoiceState = {
  invoiceRef: string
  customerRef: string
  /** Null for one that belongs to no subscription. */
  subscriptionRef: string | null
  number: string | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  currency: string
  /** Includes tax, and what is taken from a balance in the customer's favour. Never below zero. */
  totalMinor: number
  taxMinor: number
  /**
   * The part of the total that is taken from that balance and so not charged; below zero if the rest of earlier
   * invoices is charged with it.
   */
  balanceMinor: number
  /** The charged amount. */
  paidMinor: number
  createdAt: Date
  paidAt: Date | null
  lines: InvoiceLine[]
  /** Page on which it can be paid by hand, while it is open. */
  payUrl: string | null
  nextAttemptAt: Date | null
  buyer: Buyer
  /** The payment that paid it, if money moved. */
  paymentRef: string | null
}

/** As the buyer gave them at the payment, for the receipt. */
export type Buyer = { name: string | null; email: string | null; address: string[]; taxIds: string[] }

/** A payment: a top-up's, or the one behind an invoice. */
export type PaymentState = {
  paymentRef: string
  customerRef: string | null
  status: 'succeeded' | 'processing' | 'needs-action' | 'declined' | 'cancelled'
  currency: string
  amountMinor: number
  /** Null if it couldn’t be read. */
  taxMinor: number | null
  createdAt: Date
  /** Our own notes, written when it was requested. */
  metadata: Record<string, string>
  refunds: RefundState[]
  disputes: DisputeState[]
  /** False if a refund or dispute couldn’t be read; the readable ones are here. */
  isWhole: boolean
  buyer: Buyer
  /** "Visa ending in 4242"; null where the provider does not say. */
  card: string | null
}

export type RefundState = {
  refundRef: string
  amountMinor: number
  status: 'pending' | 'succeeded' | 'failed'
  createdAt: Date
}

/**
 * A payment that the buyer disputes at their bank. `isWithdrawn`: the bank has taken the money back, for now or for good;
 * `wasWithdrawn`: it has, or had before it gave it back.
 */
export type DisputeState = {
  disputeRef: string
  amountMinor: number
  status: 'open' | 'won' | 'lost'
  isWithdrawn: boolean
  wasWithdrawn: boolean
  createdAt: Date
}

export type CheckoutState = {
  checkoutRef: string
  status: 'open' | 'complete' | 'expired'
  subscriptionRef: string | null
  paymentRef: string | null
}

/** Something happened at the provider. Only what to look at is taken from it: order and content of events are not relied on. */
export type PaymentEvent = {
  eventRef: string
  type: string
  /** Null if it couldn’t be read. */
  createdAt: Date | null
  customerRef: string | null
  /** True if it names a customer that couldn’t be read. */
  hasUnreadCustomer: boolean
  subscriptionRef: string | null
  invoiceRef: string | null
  paymentRef: string | null
  checkoutRef: string | null
}

/**
 * `fromPriceRefs`: the current and former references of the price of the item to change, for subscriptions with several items.
 * `currentPriceRef`: the current one; undefined if the price has none.
 */
type Change = {
  subscriptionRef: string
  fromPriceRefs?: readonly string[] | undefined
  currentPriceRef?: string | undefined
  priceRef: string
}

type CheckoutAddresses = { successUrl: string; cancelUrl: string }

/** `key` makes a repeat of the same call answer the first result. */
type Keyed = { key: string }

export type ChangePreview = {
  currency: string
  /** To be paid now; zero where nothing is. Includes tax. */
  dueMinor: number
  taxMinor: number
  /**
   * Cost of a change apart from tax, before a balance in the customer's favour. `charge` is the same line as the
   * invoice will have it, null for one without a price.
   */
  lines: { description: string; amountMinor: number; charge: InvoiceLine | null }[]
  /** Freezes the calculation: the change made with it charges what was shown. */
  asOf: Date
}

/** Everything we need of a payment provider. Every call may throw `PaymentError`. */
export type PaymentGateway = {
  /** Shown as "TEST" to people; no rule depends on it. */
  paymentsAreTest: boolean

  createProduct(input: Keyed & { name: string; description: string }): Promise<{ productRef: string }>
  renameProduct(input: Keyed & { productRef: string; name: string; description: string }): Promise<void>
  createPrice(input: Keyed & Money & { productRef: string; interval: BillingInterval }): Promise<{ priceRef: string }>
  /** A retired price takes no new subscribers; existing ones keep it. */
  retirePrice(input: Keyed & { priceRef: string }): Promise<void>

  createCustomer(input: Keyed & { accountId: number; email: string; name: string }): Promise<{ customerRef: string }>
  updateCustomer(input: Keyed & { customerRef: string; email: string; name: string }): Promise<void>
  /** Removes the person from the provider, with saved cards; what was paid stays there. Does nothing if it was removed already. */
  deleteCustomer(input: Keyed & { customerRef: string }): Promise<void>
  /** True if the customer exists: false if it was deleted or the provider doesn’t know it. */
  hasCustomer(customerRef: string): Promise<boolean>
  /** True if a card is on file that can be charged while the customer is away. */
  hasSavedCard(customerRef: string): Promise<boolean>

  /** The hosted page on which somebody subscribes. */
  openSubscriptionCheckout(
    input: Keyed & CheckoutAddresses & { customerRef: string; priceRef: string; accountId: number },
  ): Promise<{ checkoutRef: string; url: string; expiresAt: Date }>
  /** The hosted page on which somebody pays once. `savesCard`: for later charges while they are away. */
  openPaymentCheckout(
    input: Keyed &
      CheckoutAddresses &
      Money & {
        customerRef: string
        accountId: number
        title: string
        savesCard: boolean
        metadata: Record<string, string>
      },
  ): Promise<{ checkoutRef: string; url: string; expiresAt: Date }>
  findCheckout(checkoutRef: string): Promise<CheckoutState>
  /** Does nothing if it is already complete or expired. */
  expireCheckout(input: Keyed & { checkoutRef: string }): Promise<void>

  findSubscription(subscriptionRef: string): Promise<SubscriptionState>
  /** Subscriptions that haven’t ended; none for a deleted customer. `isWhole` is false if one couldn’t be read. */
  listSubscriptions(customerRef: string): Promise<{ subscriptions: SubscriptionState[]; isWhole: boolean }>
  previewChange(input: Change): Promise<ChangePreview>
  /**
   * Changes the price at once and charges the difference; `charges: false` changes it without money. A decline leaves the
   * old price and throws `declined` or `needs-action`. A change scheduled earlier is dropped.
   */
  changeNow(input: Keyed & Change & { charges: boolean; asOf?: Date }): Promise<SubscriptionState>
  /** Changes the price when the period ends. A change scheduled earlier is replaced. */
  changeAfterPeriod(input: Keyed & Change): Promise<SubscriptionState>
  /** Drops a change that waits; does nothing where none does. */
  cancelScheduledChange(input: Keyed & { subscriptionRef: string }): Promise<SubscriptionState>
  /** Ends it with its period, or takes that back. A change that waits is dropped. */
  setEndsWithPeriod(input: Keyed & { subscriptionRef: string; endsWithPeriod: boolean }): Promise<SubscriptionState>
  /** Ends it at once, without money back. */
  endSubscription(input: Keyed & { subscriptionRef: string }): Promise<SubscriptionState>
  /** Ends a subscription with an unpaid renewal at once; one that turns out to be paid ends with its period instead. */
  endOverdue(
    input: Keyed & { subscriptionRef: string; fromPriceRefs?: readonly string[] | undefined },
  ): Promise<SubscriptionState>

  findInvoice(invoiceRef: string): Promise<InvoiceState>
  findPayment(paymentRef: string): Promise<PaymentState>
  /** Charges the saved card while the customer is away. Throws `declined` or `needs-action`. */
  chargeSavedCard(
    input: Keyed & Money & { customerRef: string; title: string; metadata: Record<string, string> },
  ): Promise<PaymentState>

  /** Checks an event’s sender and age. Throws `ForgedEventError`, or `UnreadEventError` if it is genuine but unreadable. */
  readEvent(rawBody: Buffer, signature: string): PaymentEvent
  /** The provider’s events since then, at most 30 days back, oldest first. Unreadable ones are passed to `whenUnread`. */
  listEventsSince(since: Date, whenUnread?: (unread: UnreadEventError) => Promise<void>): AsyncIterable<PaymentEvent>
}
