import { z } from 'zod'
import { runDue } from '#sandbox/stripe/billing/run-due.ts'
import { nowOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import { makeTestClock } from '#sandbox/stripe/objects/people.ts'
import { makeWebhookEndpoint } from '#sandbox/stripe/objects/webhooks.ts'
import { changeMetadata, createId } from '#sandbox/stripe/objects/wire.ts'
import type { AddEndpoint } from '#sandbox/stripe/protocol/add-endpoint.ts'
import { API_VERSION } from '#sandbox/stripe/protocol/api-version.ts'
import { isWithin, pageOf } from '#sandbox/stripe/protocol/page-of.ts'
import {
  createdRange,
  flag,
  integer,
  listOf,
  metadata,
  paging,
  unsettable,
} from '#sandbox/stripe/protocol/read-parameters.ts'
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-failure.ts'

export function addEventRoutes(add: AddEndpoint, context: StripeContext): void {
  const { store } = context
  add('GET', '/events/:id', z.strictObject({}), (_, { ids }) => store.events.get(ids.id ?? ''))
  add(
    'GET',
    '/events',
    z.strictObject({
      ...paging,
      created: createdRange,
      delivery_success: flag.optional(),
      type: z.string().optional(),
      types: listOf(z.string()).max(20).optional(),
    }),
    (filter) =>
      pageOf(
        store.events
          .newestFirst()
          .filter(({ type }) => filter.type === undefined || fits(type, filter.type))
          .filter(({ type }) => filter.types === undefined || filter.types.includes(type))
          .filter(
            ({ pending_webhooks: pending }) =>
              filter.delivery_success === undefined || (pending === 0) === filter.delivery_success,
          )
          .filter(({ created }) => isWithin(created, filter.created)),
        '/v1/events',
        filter,
      ),
  )

  const endpointFields = { description: unsettable(z.string()).optional(), metadata: metadata.optional() }
  add(
    'POST',
    '/webhook_endpoints',
    z.strictObject({
      ...endpointFields,
      api_version: z.literal(API_VERSION).optional(),
      enabled_events: listOf(z.string()).min(1),
      url: z.url(),
    }),
    ({ url, enabled_events: enabledEvents, description, metadata: texts }) => {
      requireLoopback(url)
      return store.webhookEndpoints.add(
        makeWebhookEndpoint(nowOf(context), {
          url,
          enabledEvents,
          secret: createId('whsec'),
          description: description ?? undefined,
          metadata: changeMetadata({}, texts),
        }),
      )
    },
  )
  add('GET', '/webhook_endpoints/:id', z.strictObject({}), (_, { ids }) =>
    withoutSecret(store.webhookEndpoints.get(ids.id ?? '')),
  )
  add('GET', '/webhook_endpoints', z.strictObject(paging), (filter) =>
    pageOf(store.webhookEndpoints.newestFirst().map(withoutSecret), '/v1/webhook_endpoints', filter),
  )
  add(
    'POST',
    '/webhook_endpoints/:id',
    z.strictObject({
      ...endpointFields,
      disabled: flag.optional(),
      enabled_events: listOf(z.string()).min(1).optional(),
      url: z.url().optional(),
    }),
    (changes, { ids }) => {
      const endpoint = store.webhookEndpoints.get(ids.id ?? '')
      if (changes.url !== undefined) requireLoopback(changes.url)
      endpoint.url = changes.url ?? endpoint.url
      endpoint.enabled_events = changes.enabled_events ?? endpoint.enabled_events
      if (changes.disabled !== undefined) endpoint.status = changes.disabled ? 'disabled' : 'enabled'
      if (changes.description !== undefined) endpoint.description = changes.description
      endpoint.metadata = changeMetadata(endpoint.metadata, changes.metadata)
      return withoutSecret(endpoint)
    },
  )
  add('DELETE', '/webhook_endpoints/:id', z.strictObject({}), (_, { ids }) => {
    const { id } = store.webhookEndpoints.get(ids.id ?? '')
    store.webhookEndpoints.remove(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  })

  add(
    'POST',
    '/test_helpers/test_clocks',
    z.strictObject({ frozen_time: integer, name: z.string().optional() }),
    ({ frozen_time: frozenTime, name }) => {
      const clock = store.testClocks.add(makeTestClock(nowOf(context), { frozenTime, name }))
      recordEvent(context, nowOf(context), 'test_helpers.test_clock.created', clock)
      return clock
    },
  )
  add('GET', '/test_helpers/test_clocks/:id', z.strictObject({}), (_, { ids }) => store.testClocks.get(ids.id ?? ''))
  add(
    'POST',
    '/test_helpers/test_clocks/:id/advance',
    z.strictObject({ frozen_time: integer }),
    ({ frozen_time: to }, { ids }) => {
      const clock = store.testClocks.get(ids.id ?? '')
      if (to <= clock.frozen_time) throw invalidRequest('A test clock only moves forward.', { param: 'frozen_time' })
      clock.frozen_time = to
      runDue(context)
      recordEvent(context, nowOf(context), 'test_helpers.test_clock.ready', clock)
      return clock
    },
  )
  add('DELETE', '/test_helpers/test_clocks/:id', z.strictObject({}), (_, { ids }) => {
    const { id } = store.testClocks.get(ids.id ?? '')
    // Its customers go with it, as the vendor's do.
    for (const customer of store.customers.newestFirst())
      if (customer.test_clock === id) {
        store.customers.remove(customer.id)
        for (const subscription of store.subscriptions.newestFirst())
          if (subscription.customer === customer.id) store.subscriptions.remove(subscription.id)
        for (const invoice of store.invoices.newestFirst())
          if (invoice.customer === customer.id) store.invoices.remove(invoice.id)
        for (const schedule of store.schedules.newestFirst())
          if (schedule.customer === customer.id) store.schedules.remove(schedule.id)
      }
    store.testClocks.remove(id)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  })
}

/** `invoice.*` stands for every type that begins so. */
function fits(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}

function withoutSecret<Endpoint extends { secret: string }>({ secret: _secret, ...endpoint }: Endpoint) {
  return endpoint
}

/** Nothing made up leaves this machine. */
export function requireLoopback(url: string): void {
  const { hostname, protocol } = new URL(url)
  if (/^https?:$/.test(protocol) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return
  throw invalidRequest('The sandbox sends webhooks to this machine only.', { param: 'url' })
}
