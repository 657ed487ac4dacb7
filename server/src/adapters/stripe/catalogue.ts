import { z } from 'zod'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { id } from './read-answer.ts'
import type { StripeClient } from './stripe-client.ts'
import type { TaxSettings } from './tax-settings.ts'

type Catalogue = Pick<PaymentGateway, 'createProduct' | 'renameProduct' | 'createPrice' | 'retirePrice'>

const made = z.object({ id })

export function createCatalogue({ request, send }: StripeClient, tax: TaxSettings): Catalogue {
  return {
    async createProduct({ key, name, description }) {
      const product = await request('product', made, (stripe) =>
        stripe.products.create(
          // An empty text is refused here, though it takes a description away later.
          { name, ...(description !== '' && { description }) },
          { idempotencyKey: key },
        ),
      )
      return { productRef: product.id }
    },
    async renameProduct({ key, productRef, name, description }) {
      await send('product', (stripe) =>
        stripe.products.update(productRef, { name, description }, { idempotencyKey: key }),
      )
    },
    async createPrice({ key, productRef, amountMinor, currency, interval }) {
      const price = await request('price', made, (stripe) =>
        stripe.prices.create(
          {
            product: productRef,
            currency: currency.toLowerCase(),
            unit_amount: amountMinor,
            recurring: { interval },
            // Cannot be changed later, so it is said even while no tax is computed.
            tax_behavior: tax.pricesIncludeTax ? 'inclusive' : 'exclusive',
          },
          { idempotencyKey: key },
        ),
      )
      return { priceRef: price.id }
    },
    async retirePrice({ key, priceRef }) {
      await send('price', (stripe) => stripe.prices.update(priceRef, { active: false }, { idempotencyKey: key }))
    },
  }
}
