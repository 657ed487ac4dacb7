import { z } from 'zod'
import { PaymentError, type PaymentGateway } from '#server/ports/payment-gateway.ts'
import { id, maybe, reference } from './read-answer.ts'
import { idOf, type StripeClient } from './stripe-client.ts'

type Customers = Pick<
  PaymentGateway,
  'createCustomer' | 'updateCustomer' | 'deleteCustomer' | 'hasCustomer' | 'hasSavedCard'
>

const made = z.object({ id })
const customerSchema = z.object({
  deleted: maybe(z.boolean()),
  invoice_settings: maybe(z.object({ default_payment_method: maybe(reference) })),
})

export function createCustomers(client: StripeClient): Customers {
  const { request, send } = client
  return {
    async createCustomer({ key, accountId, email, name }) {
      const customer = await request('customer', made, (stripe) =>
        stripe.customers.create(
          { email, ...(name !== '' && { name }), metadata: { account_id: String(accountId) } },
          { idempotencyKey: key },
        ),
      )
      return { customerRef: customer.id }
    },
    async updateCustomer({ key, customerRef, email, name }) {
      await send('customer', (stripe) => stripe.customers.update(customerRef, { email, name }, { idempotencyKey: key }))
    },
    async deleteCustomer({ key, customerRef }) {
      try {
        await send('customer', (stripe) => stripe.customers.del(customerRef, {}, { idempotencyKey: key }))
      } catch (error) {
        if (!(error instanceof PaymentError && error.kind === 'not-found')) throw error
      }
    },
    async hasCustomer(customerRef) {
      try {
        const customer = await request('customer', customerSchema, (stripe) => stripe.customers.retrieve(customerRef))
        return customer.deleted !== true
      } catch (error) {
        if (!(error instanceof PaymentError && error.kind === 'not-found')) throw error
        return false
      }
    },
    hasSavedCard: async (customerRef) => (await findSavedCard(client, customerRef)) !== undefined,
  }
}

/** The card to charge while its owner is away: the one chosen for invoices, else the newest. */
export async function findSavedCard(client: StripeClient, customerRef: string): Promise<string | undefined> {
  const customer = await client.request('customer', customerSchema, (stripe) => stripe.customers.retrieve(customerRef))
  if (customer.deleted === true)
    throw new PaymentError('not-found', `${customerRef} was deleted`, { missingRef: customerRef })
  const chosen = idOf(customer.invoice_settings?.default_payment_method)
  if (chosen !== null) return chosen
  const { rows, unread } = await client.list('payment_method', 1, made, (stripe, page) =>
    stripe.customers.listPaymentMethods(customerRef, { type: 'card', ...page }),
  )
  // Reporting it as no card would turn Auto Recharge off.
  if (unread.length > 0) throw new PaymentError('malformed', `a card of ${customerRef} could not be read`)
  return rows[0]?.id
}
