import { createHmac } from 'node:crypto'

/** The value of the header Stripe-Signature, with the secret whole, its `whsec_` included. */
export function signPayload(payload: string, secret: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${payload}`).digest('hex')
  return `t=${atSeconds},v1=${signature}`
}
