import { beforeAll, describe, expect, test } from 'vitest'
import { PaymentError, type PaymentGateway } from '#server/ports/payment-gateway.ts'
import { seededRandom } from '#server/testing/fuzz-seed.ts'
import { openGateway } from '#server/testing/gateway-under-test.ts'
import {
  isBelow,
  oddities,
  type Place,
  placesOf,
  repeatAt,
  replaceAt,
  tellsNothing,
} from '#server/testing/odd-values.ts'
import { type Taped, TapedClient } from './testing/taped-client.ts'

/** Odd values tried per call. */
const sampled = Number(process.env.ODD_ANSWERS ?? 120)
const isOfStripe = process.env.STRIPE_SECRET_KEY !== undefined

const tape = new TapedClient()
let isReported = false
const stage = await openGateway(undefined, {
  httpClient: tape,
  reportOdd: () => {
    isReported = true
  },
})
const { gateway, key, sandbox } = stage
const addresses = { successUrl: 'https://example.com/done', cancelUrl: 'https://example.com/' }

/** Lists in which one odd row must not affect the others. */
const listsOfRows = [
  'GET /v1/refunds',
  'GET /v1/disputes',
  'GET /v1/checkout/sessions?',
  'GET /v1/subscriptions?customer',
  'GET /v1/events',
]

let buyer: string
let payment: string
let disputed: string
let subscriber: Awaited<ReturnType<typeof stage.subscriber>>
let planned: typeof subscriber
let other: typeof subscriber
let checkoutRef: string
let invoiceRef: string
let archived: string

async function topUp(customerRef: string) {
  const asked = { customerRef, accountId: 1, ...addresses }
  const money = {
    amountMinor: 1_000,
    currency: 'GBP',
    title: 'Top Up',
    savesCard: true,
    metadata: { checkout_id: 'a' },
  }
  const opened = await gateway.openPaymentCheckout({ key: key(), ...asked, ...money })
  await sandbox?.pay(opened.url)
  const { paymentRef } = await gateway.findCheckout(opened.checkoutRef)
  return { checkoutRef: opened.checkoutRef, paymentRef: paymentRef ?? '' }
}

beforeAll(async () => {
  buyer = (await stage.customer()).customerRef
  ;({ checkoutRef, paymentRef: payment } = await topUp(buyer))
  for (const amount of [100, 200, 300]) await stage.refund(payment, amount)
  disputed = (await topUp(buyer)).paymentRef
  sandbox?.control.openDispute({ paymentIntent: disputed })
  subscriber = await stage.subscriber()
  planned = await stage.subscriber()
  other = await stage.subscriber()
  const change = { subscriptionRef: subscriber.subscriptionRef, priceRef: subscriber.prices.large }
  const upgraded = await gateway.changeNow({ key: key(), ...change, charges: true })
  invoiceRef = upgraded.latestInvoiceRef ?? ''
  const later = { subscriptionRef: planned.subscriptionRef, priceRef: planned.prices.large }
  await gateway.changeAfterPeriod({ key: key(), ...later })
  for (const [ref, prices] of [[planned.customerRef, planned.prices]] as const) {
    const asked = { customerRef: ref, accountId: 1, ...addresses }
    for (const priceRef of [prices.small, prices.yearly]) {
      const { url } = await gateway.openSubscriptionCheckout({ key: key(), ...asked, priceRef })
      await sandbox?.pay(url)
    }
  }
  archived = (await stage.makePrice('Archived', 2_000, 'month')).priceRef
  await stage.archive({ priceRef: archived })
})

type Call = { name: string; make(gateway: PaymentGateway): Promise<unknown> }
const once = key()

const calls: Call[] = [
  { name: 'a product', make: () => gateway.createProduct({ key: key(), name: 'Odd', description: 'd' }) },
  {
    name: 'a customer',
    make: () => gateway.createCustomer({ key: key(), accountId: 1, email: 'a@b.test', name: 'A' }),
  },
  { name: 'whether a customer exists', make: () => gateway.hasCustomer(buyer) },
  { name: 'whether a card is saved', make: () => gateway.hasSavedCard(buyer) },
  {
    name: 'a page to subscribe on',
    make: () =>
      gateway.openSubscriptionCheckout({
        ...{ key: key(), customerRef: buyer, accountId: 1, priceRef: subscriber.prices.small },
        ...addresses,
      }),
  },
  {
    name: 'a page for a price that is archived',
    make: () =>
      gateway.openSubscriptionCheckout({
        ...{ key: key(), customerRef: buyer, accountId: 1, priceRef: archived },
        ...addresses,
      }),
  },
  { name: 'a checkout', make: () => gateway.findCheckout(checkoutRef) },
  { name: 'the end of a checkout', make: () => gateway.expireCheckout({ key: key(), checkoutRef }) },
  { name: 'a payment with refunds', make: () => gateway.findPayment(payment) },
  { name: 'a payment with a dispute', make: () => gateway.findPayment(disputed) },
  {
    name: 'a charge of the saved card',
    make: () =>
      gateway.chargeSavedCard({
        ...{ key: once, customerRef: buyer, amountMinor: 1_000, currency: 'GBP', title: 'Top Up' },
        metadata: { recharge_id: 'a' },
      }),
  },
  { name: 'an invoice', make: () => gateway.findInvoice(invoiceRef) },
  { name: 'a subscription', make: () => gateway.findSubscription(subscriber.subscriptionRef) },
  { name: 'a subscription that is to change', make: () => gateway.findSubscription(planned.subscriptionRef) },
  { name: 'the subscriptions of a customer', make: () => gateway.listSubscriptions(planned.customerRef) },
  {
    name: 'the preview of a change',
    make: () => gateway.previewChange({ ...subscriber, priceRef: subscriber.prices.yearly }),
  },
  {
    name: 'a change now',
    make: () => gateway.changeNow({ key: once, ...subscriber, priceRef: subscriber.prices.small, charges: true }),
  },
  {
    name: 'a change later',
    make: () => gateway.changeAfterPeriod({ key: once, ...planned, priceRef: planned.prices.yearly }),
  },
  { name: 'a change dropped', make: () => gateway.cancelScheduledChange({ key: once, ...planned }) },
  {
    name: 'a cancelled subscription',
    make: () => gateway.setEndsWithPeriod({ key: once, ...planned, endsWithPeriod: true }),
  },
  { name: 'an overdue subscription ended', make: () => gateway.endOverdue({ key: once, ...planned }) },
  { name: 'a subscription ended', make: () => gateway.endSubscription({ key: once, ...other }) },
  {
    name: 'events',
    async make() {
      const unread: unknown[] = []
      const events = await Array.fromAsync(
        gateway.listEventsSince(new Date(0), async ({ eventRef }) => void unread.push(eventRef)),
      )
      return { events, isWhole: unread.length === 0 }
    },
  },
]

type Case = {
  where: string
  place: Place
  value: unknown
  /** Any text may be an id: that of another object, which decides otherwise. */
  isOtherId: boolean
  played: Taped[]
  list: string | undefined
}

/** A random sample, because the answers to some calls are long. */
function casesOf(taped: readonly Taped[]): Case[] {
  const random = seededRandom()
  const places = taped.flatMap((each, at) =>
    each.status === 200 ? placesOf(each.answer).map((place) => ({ each, at, place })) : [],
  )
  const all = places.flatMap(({ each, at, place }) => {
    const list = listsOfRows.find((name) => each.request.startsWith(name))
    const played = (answer: unknown) => taped.with(at, { ...each, answer })
    const where = (name: string) => `${each.request}, ${place.join('.')}: ${name}`
    const replaced = oddities.map(({ name, value }) => ({
      ...{ where: where(name), place, value, list },
      isOtherId: typeof value === 'string' && (place.at(-1) === 'id' || hasId(valueAt(each.answer, place))),
      played: () => played(replaceAt(each.answer, place, value)),
    }))
    if (typeof place.at(-1) !== 'number') return replaced
    const twice = {
      where: where('twice'),
      place,
      value: null,
      isOtherId: false,
      list,
      played: () => played(repeatAt(each.answer, place)),
    }
    return [...replaced, twice]
  })
  const chosen = all.length <= sampled ? all : Array.from({ length: sampled }, () => random.oneOf(all))
  return chosen.map((each) => ({ ...each, played: each.played() }))
}

const valueAt = (answer: unknown, place: Place) =>
  place.reduce<unknown>((value, key) => (Object(value) as Record<string | number, unknown>)[key], answer)
const hasId = (value: unknown) => typeof (Object(value) as { id?: unknown }).id === 'string'

/** Every value must be one the database can store, or null. */
function expectWellFormed(value: unknown, where: string): void {
  if (value instanceof Date) expect(value.getTime(), where).not.toBeNaN()
  else if (typeof value === 'number') expect(Number.isInteger(value) && Math.abs(value) < 2 ** 31, where).toBe(true)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) expectWellFormed(inner, `${where} → ${name}`)
}

/** Places whose type differs from that of the untouched answer. Null is allowed: it means unknown. */
function strangersIn(whole: unknown, read: unknown, at = ''): string[] {
  if (whole === null || read === null || read === undefined) return []
  if (Array.isArray(whole) && Array.isArray(read))
    return read.flatMap((row, index) => strangersIn(whole[0], row, `${at}.${index}`))
  if (whole === undefined) return []
  if (typeof whole !== typeof read || whole instanceof Date !== read instanceof Date) return [at]
  if (typeof whole !== 'object' || whole instanceof Date) return []
  return Object.entries(whole).flatMap(([name, inner]) =>
    strangersIn(inner, (read as Record<string, unknown>)[name], `${at}.${name}`),
  )
}

/** Fields that are known in the untouched answer and unknown in this one. */
function unknownIn(whole: unknown, read: unknown, at = ''): string[] {
  if (whole === null || whole === undefined) return []
  if (read === null || read === undefined) return [at]
  if (typeof whole !== 'object' || whole instanceof Date) return []
  if (Array.isArray(whole)) return whole.length === (read as unknown[]).length ? [] : [at]
  return Object.entries(whole).flatMap(([name, inner]) =>
    unknownIn(inner, (read as Record<string, unknown>)[name], `${at}.${name}`),
  )
}

/** The rows of all lists in a result. */
const rowsOf = (read: unknown): string[] =>
  Object.values(Object(read) as object).flatMap((value) =>
    Array.isArray(value) ? value.map((row) => JSON.stringify(row)) : [],
  )

const whatCame = (call: Promise<unknown>) =>
  call.then(
    (read) => ({ read }),
    (thrown: unknown) => ({ thrown }),
  )

describe.skipIf(isOfStripe)('an odd value in every place of Stripe’s answers', () => {
  test.each(calls)('$name', { timeout: 600_000 }, async ({ make }) => {
    tape.begin()
    const whole = await whatCame(make(gateway))
    const taped = tape.taped
    expect(taped.length).toBeGreaterThan(0)
    tape.begin(taped)
    isReported = false
    expect(await whatCame(make(gateway))).toEqual(whole)
    expect(isReported).toBe(false)
    for (const { where, place, value, isOtherId, played, list } of casesOf(taped)) {
      tape.begin(played)
      isReported = false
      const outcome = await whatCame(make(gateway))
      // An odd list can ask for a further page that was never recorded.
      if (tape.unknown.length > 0) continue
      const isRow = list !== undefined && isBelow(place, ['data'])
      if ('thrown' in outcome) {
        expect(outcome.thrown, where).toBeInstanceOf(PaymentError)
        if ('thrown' in whole) continue
        expect(isRow, `${where}: ${outcome.thrown}`).toBe(false)
        if (value === true || tellsNothing(value)) continue
        if (isOtherId) continue
        expect((outcome.thrown as PaymentError).kind, where).toMatch(/^(?:malformed|unavailable)$/)
        continue
      }
      if ('thrown' in whole) continue
      expectWellFormed(outcome.read, where)
      expect(strangersIn(whole.read, outcome.read), where).toEqual([])
      const isNamed = isReported || (Object(outcome.read) as { isWhole?: boolean }).isWhole === false
      if (!tellsNothing(value) && value !== true && !isOtherId)
        expect(isNamed ? [] : unknownIn(whole.read, outcome.read), where).toEqual([])
      if (!isRow) continue
      const before = rowsOf(whole.read)
      const after = rowsOf(outcome.read)
      expect(before.filter((row) => !after.includes(row)).length, `${where}: more than a row`).toBeLessThanOrEqual(1)
      expect(after.length, where).toBeLessThanOrEqual(before.length)
      if (after.length < before.length) expect(isReported, where).toBe(true)
    }
  })
})
