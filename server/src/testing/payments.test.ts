import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { createTestApp } from './create-test-app.ts'
import { passTime, payCheckout } from './payments.ts'

const day = 86_400_000

it('a test can pay, pass the time and have everything told in order', async () => {
  const app = await createTestApp({ hasInlineJobs: true })
  afterAll(() => app.close())
  const { payments } = app.ctx.ports
  const told: { type: string }[] = []
  const listener = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      told.push(payments.readEvent(Buffer.concat(parts), String(request.headers['stripe-signature'])))
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  afterAll(() => void listener.close())
  const { port } = listener.address() as AddressInfo
  app.sandbox.control.stripe.sendWebhooksTo({ url: `http://127.0.0.1:${port}/`, secret: app.webhookSecret })

  const { customerRef } = await payments.createCustomer({ key: 'c', accountId: 1, email: 'a@shop.example', name: 'A' })
  const { productRef } = await payments.createProduct({ key: 'p', name: 'Small', description: '' })
  const price = { productRef, amountMinor: 1_000, currency: 'GBP', interval: 'month' as const }
  const { priceRef } = await payments.createPrice({ key: 'q', ...price })
  const addresses = { successUrl: 'http://127.0.0.1:9/done', cancelUrl: 'http://127.0.0.1:9/' }
  const opened = await payments.openSubscriptionCheckout({
    key: 'o',
    customerRef,
    priceRef,
    accountId: 1,
    ...addresses,
  })

  expect(await payCheckout(app, opened.url, 'pm_card_visa_chargeDeclined')).toBeNull()
  expect(await payCheckout(app, opened.url)).toBe(addresses.successUrl)
  expect(told.map(({ type }) => type)).toContain('checkout.session.completed')

  told.length = 0
  await passTime(app, 100 * day)
  expect(told.filter(({ type }) => type === 'invoice.paid')).toHaveLength(3)
  const [subscription] = (await payments.listSubscriptions(customerRef)).subscriptions
  expect(subscription?.period.until.getTime()).toBeGreaterThan(app.clock.read().getTime())
})
