import { z } from 'zod'
import type { StripeContext } from '#sandbox/stripe/context.ts'
import type { AddEndpoint } from '#sandbox/stripe/protocol/add-endpoint.ts'
import { isWithin, pageOf } from '#sandbox/stripe/protocol/page-of.ts'
import { createdRange, paging } from '#sandbox/stripe/protocol/read-parameters.ts'

/** Disputes are read here; they are opened and decided by the control, as a bank would. */
export function addDisputeRoutes(add: AddEndpoint, { store }: StripeContext): void {
  add('GET', '/disputes/:id', z.strictObject({}), (_, { ids }) => store.disputes.get(ids.id ?? ''))
  add(
    'GET',
    '/disputes',
    z.strictObject({
      ...paging,
      charge: z.string().optional(),
      created: createdRange,
      payment_intent: z.string().optional(),
    }),
    (filter) =>
      pageOf(
        store.disputes
          .newestFirst()
          .filter(({ charge }) => filter.charge === undefined || charge === filter.charge)
          .filter((dispute) => filter.payment_intent === undefined || dispute.payment_intent === filter.payment_intent)
          .filter(({ created }) => isWithin(created, filter.created)),
        '/v1/disputes',
        filter,
      ),
  )
}
