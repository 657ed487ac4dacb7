import type Stripe from 'stripe'

/** Fields the library turns into decimals before anybody sees the answer; an odd one would lose all of it. */
const isDecimal = (name: string) => name.endsWith('_decimal') || name === 'fx_rate'

/** Removes the decimals from answers. Nothing reads them: what is paid is stated in minor units as well. */
export function dropDecimals(inner: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => inner.getClientName(),
    async makeRequest(...request) {
      const response = await inner.makeRequest(...request)
      const toJson = response.toJSON.bind(response)
      response.toJSON = async () => withoutDecimals(await toJson())
      return response
    },
  }
}

function withoutDecimals(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDecimals)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (isDecimal(name) ? [] : [[name, withoutDecimals(inner)]])),
  )
}
