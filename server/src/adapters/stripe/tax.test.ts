import { describe, expect, it } from 'vitest'
import { openGateway } from '../../testing/gateway-under-test.ts'

const addresses = { successUrl: 'http://127.0.0.1:9/done', cancelUrl: 'http://127.0.0.1:9/' }
const livesInLondon = { address: ['1 Test Street', 'London EC1A 1BB', 'United Kingdom'] }

describe.each([
  { pricesIncludeTax: true, topUp: { amountMinor: 2_400, taxMinor: 400 }, plan: { paidMinor: 1_000, taxMinor: 167 } },
  { pricesIncludeTax: false, topUp: { amountMinor: 2_880, taxMinor: 480 }, plan: { paidMinor: 1_200, taxMinor: 200 } },
])('tax, included in prices: $pricesIncludeTax', ({ pricesIncludeTax, topUp, plan }) => {
  it.skipIf(process.env.STRIPE_SECRET_KEY !== undefined)(
    'is in what is paid at the page, in the plan, in its preview, and in a charge while the customer is away',
    async () => {
      const { gateway, sandbox, key, ...stage } = await openGateway({ isOn: true, pricesIncludeTax })
      const { customerRef, prices } = await stage.customer({ card: null })
      const money = { customerRef, title: 'Credits', amountMinor: 2_400, currency: 'GBP', metadata: { purchase: '1' } }
      const bought = await gateway.openPaymentCheckout({
        key: key(),
        ...money,
        ...addresses,
        accountId: 1,
        savesCard: true,
      })
      await sandbox?.pay(bought.url)
      const { paymentRef } = await gateway.findCheckout(bought.checkoutRef)
      expect(await gateway.findPayment(String(paymentRef))).toMatchObject({ ...topUp, buyer: livesInLondon })
      const charged = await gateway.chargeSavedCard({ key: key(), ...money })
      expect(charged).toMatchObject({ ...topUp, metadata: { purchase: '1' }, buyer: livesInLondon })

      const open = { key: key(), customerRef, priceRef: prices.small, accountId: 1, ...addresses }
      const subscribed = await gateway.openSubscriptionCheckout(open)
      await sandbox?.pay(subscribed.url)
      const [subscription] = (await gateway.listSubscriptions(customerRef)).subscriptions
      const invoice = await gateway.findInvoice(String(subscription?.latestInvoiceRef))
      expect(invoice).toMatchObject({ ...plan, totalMinor: plan.paidMinor, buyer: livesInLondon, status: 'paid' })

      const change = { subscriptionRef: String(subscription?.subscriptionRef), priceRef: prices.large }
      const preview = await gateway.previewChange(change)
      expect(preview.taxMinor).toBeGreaterThan(0)
      expect(preview.lines.reduce((sum, line) => sum + line.amountMinor, preview.taxMinor)).toBe(preview.dueMinor)
      const changed = await gateway.changeNow({ key: key(), ...change, charges: true, asOf: preview.asOf })
      const paid = await gateway.findInvoice(String(changed.latestInvoiceRef))
      expect(paid).toMatchObject({ paidMinor: preview.dueMinor, taxMinor: preview.taxMinor, balanceMinor: 0 })

      // Next to nothing is charged of a bill that a balance pays: its tax is that of the whole bill.
      const other = await stage.customer()
      await stage.credit(other.customerRef, plan.paidMinor - 100)
      const onBalance = { ...open, key: key(), customerRef: other.customerRef, priceRef: other.prices.small }
      await sandbox?.pay((await gateway.openSubscriptionCheckout(onBalance)).url)
      const [begun] = (await gateway.listSubscriptions(other.customerRef)).subscriptions
      expect(await gateway.findInvoice(String(begun?.latestInvoiceRef))).toMatchObject({
        ...{ totalMinor: plan.paidMinor, taxMinor: plan.taxMinor, balanceMinor: plan.paidMinor - 100, paidMinor: 100 },
      })
    },
  )
})
