import { z } from 'zod'
import { PaymentError } from '#server/ports/payment-gateway.ts'
import { reference } from './read-answer.ts'
import { idOf, type StripeClient } from './stripe-client.ts'

const productSchema = z.object({ active: z.boolean() })
const priceSchema = z.object({ active: z.boolean(), product: reference })

/** Stripe’s words for an archived price, an archived product and a missing product. */
const refusesPrice = /\binactive\b|\bproduct is not active\b|\bNo such product\b/

/**
 * Makes a call that sells one of these prices. If Stripe refuses one as archived, or because of its product, the error names it:
 * Stripe’s own error doesn’t, so each price is checked.
 */
export async function namingUnsellable<Result>(
  client: StripeClient,
  priceRefs: readonly string[],
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call()
  } catch (thrown) {
    if (!(thrown instanceof PaymentError) || !refusesPrice.test(thrown.message)) throw thrown
    for (const priceRef of priceRefs) {
      const unsellableRefs = await findUnsellable(client, priceRef)
      if (unsellableRefs.length > 0) throw new PaymentError(thrown.kind, thrown.message, { unsellableRefs })
    }
    throw thrown
  }
}

async function findUnsellable({ request }: StripeClient, priceRef: string): Promise<string[]> {
  const { active: isActive, product } = await request('price', priceSchema, (stripe) =>
    stripe.prices.retrieve(priceRef),
  )
  const productRef = idOf(product)
  // The product first: it takes all its prices with it.
  if (productRef !== null && !(await isProductActive({ request }, productRef))) return [productRef, priceRef]
  return isActive ? [] : [priceRef]
}

async function isProductActive({ request }: Pick<StripeClient, 'request'>, productRef: string): Promise<boolean> {
  try {
    return (await request('product', productSchema, (stripe) => stripe.products.retrieve(productRef))).active
  } catch (thrown) {
    if (thrown instanceof PaymentError && thrown.missingRef === productRef) return false
    throw thrown
  }
}
