import { z } from 'zod'
import { nowOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import { makePrice, makeProduct, type Price, type Recurrence } from '#sandbox/stripe/objects/catalogue.ts'
import { productOf } from '#sandbox/stripe/objects/invoices.ts'
import { changeMetadata } from '#sandbox/stripe/objects/wire.ts'
import type { AddEndpoint } from '#sandbox/stripe/protocol/add-endpoint.ts'
import { isWithin, pageOf } from '#sandbox/stripe/protocol/page-of.ts'
import {
  count,
  createdRange,
  currency,
  flag,
  integer,
  listOf,
  metadata,
  paging,
  unsettable,
} from '#sandbox/stripe/protocol/read-parameters.ts'
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-failure.ts'

const productFields = {
  active: flag.optional(),
  description: unsettable(z.string()).optional(),
  metadata: metadata.optional(),
}
const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: count.optional().default(1),
})
const taxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified'])
const productData = z.strictObject({ name: z.string().min(1), metadata: metadata.optional() })

/** A price that is made beside what it is for. */
export const priceData = z.strictObject({
  currency,
  product: z.string().optional(),
  product_data: productData.optional(),
  recurring: recurring.optional(),
  tax_behavior: taxBehavior.optional(),
  unit_amount: integer,
})

export function addCatalogueRoutes(add: AddEndpoint, context: StripeContext): void {
  const { store } = context
  add(
    'POST',
    '/products',
    z.strictObject({ ...productFields, id: z.string().min(1).optional(), name: z.string().min(1) }),
    ({ description, metadata: texts, ...fields }) => {
      if (store.products.find(fields.id) !== undefined)
        throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' })
      const at = nowOf(context)
      const product = store.products.add(
        makeProduct(at, {
          ...fields,
          metadata: changeMetadata({}, texts),
          ...(description !== null && description !== undefined && { description }),
        }),
      )
      recordEvent(context, at, 'product.created', product)
      return product
    },
  )
  add('GET', '/products/:id', z.strictObject({}), (_, { ids }) => store.products.get(ids.id ?? ''))
  add(
    'POST',
    '/products/:id',
    z.strictObject({ ...productFields, name: z.string().min(1).optional() }),
    (changes, { ids }) => {
      const product = store.products.get(ids.id ?? '')
      const before = structuredClone(product)
      const at = nowOf(context)
      product.name = changes.name ?? product.name
      product.active = changes.active ?? product.active
      if (changes.description !== undefined) product.description = changes.description
      product.metadata = changeMetadata(product.metadata, changes.metadata)
      product.updated = at
      recordEvent(context, at, 'product.updated', product, before)
      return product
    },
  )
  add(
    'GET',
    '/products',
    z.strictObject({ ...paging, active: flag.optional(), ids: listOf(z.string()).optional(), created: createdRange }),
    (filter) =>
      pageOf(
        store.products
          .newestFirst()
          .filter(({ active }) => filter.active === undefined || active === filter.active)
          .filter(({ id }) => filter.ids === undefined || filter.ids.includes(id))
          .filter(({ created }) => isWithin(created, filter.created)),
        '/v1/products',
        filter,
      ),
  )

  const priceFields = {
    active: flag.optional(),
    lookup_key: z.string().max(200).optional(),
    metadata: metadata.optional(),
    nickname: z.string().optional(),
    transfer_lookup_key: flag.optional(),
  }
  add('POST', '/prices', z.strictObject({ ...priceData.shape, ...priceFields }), (wanted) => {
    const at = nowOf(context)
    claimLookupKey(wanted.lookup_key, wanted.transfer_lookup_key === true)
    const price = addPrice(context, at, wanted, {
      active: wanted.active,
      lookupKey: wanted.lookup_key,
      nickname: wanted.nickname,
      metadata: changeMetadata({}, wanted.metadata),
    })
    recordEvent(context, at, 'price.created', price)
    return price
  })
  add('GET', '/prices/:id', z.strictObject({}), (_, { ids }) => store.prices.get(ids.id ?? ''))
  add('POST', '/prices/:id', z.strictObject(priceFields), (changes, { ids }) => {
    const price = store.prices.get(ids.id ?? '')
    const before = structuredClone(price)
    if (changes.lookup_key !== undefined && changes.lookup_key !== price.lookup_key)
      claimLookupKey(changes.lookup_key, changes.transfer_lookup_key === true)
    price.active = changes.active ?? price.active
    price.nickname = changes.nickname ?? price.nickname
    price.lookup_key = changes.lookup_key ?? price.lookup_key
    price.metadata = changeMetadata(price.metadata, changes.metadata)
    recordEvent(context, nowOf(context), 'price.updated', price, before)
    return price
  })
  add(
    'GET',
    '/prices',
    z.strictObject({
      ...paging,
      active: flag.optional(),
      created: createdRange,
      currency: currency.optional(),
      lookup_keys: listOf(z.string()).max(10).optional(),
      product: z.string().optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    }),
    (filter) =>
      pageOf(
        store.prices
          .newestFirst()
          .filter(({ active }) => filter.active === undefined || active === filter.active)
          .filter((price) => filter.product === undefined || productOf(price) === filter.product)
          .filter(({ lookup_key: key }) => filter.lookup_keys === undefined || filter.lookup_keys.includes(key ?? ''))
          .filter(({ type }) => filter.type === undefined || type === filter.type)
          .filter((price) => filter.currency === undefined || price.currency === filter.currency)
          .filter(({ created }) => isWithin(created, filter.created)),
        '/v1/prices',
        filter,
      ),
  )

  /** One price at a time has the key. */
  function claimLookupKey(key: string | undefined, isTransferred: boolean): void {
    const holder = store.prices.newestFirst().find(({ lookup_key: held }) => key !== undefined && held === key)
    if (holder === undefined) return
    if (!isTransferred)
      throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
    holder.lookup_key = null
  }
}

/** The price, with a product of its own where it has none yet. */
export function addPrice(
  context: StripeContext,
  at: number,
  wanted: z.output<typeof priceData>,
  more: { active?: boolean; lookupKey?: string; nickname?: string; metadata?: Record<string, string> } = {},
): Price {
  const { store } = context
  const made = wanted.product_data
  if (wanted.product === undefined && made === undefined)
    throw invalidRequest('Missing required param: product.', { code: 'parameter_missing', param: 'product' })
  const product =
    wanted.product === undefined
      ? store.products.add(makeProduct(at, { name: made?.name ?? '', metadata: changeMetadata({}, made?.metadata) }))
      : store.products.get(wanted.product, 'product')
  const recurrence: Recurrence | undefined = wanted.recurring
  return store.prices.add(
    makePrice(at, {
      product: product.id,
      currency: wanted.currency,
      unitAmount: wanted.unit_amount,
      recurring: recurrence,
      taxBehavior: wanted.tax_behavior,
      ...more,
    }),
  )
}
