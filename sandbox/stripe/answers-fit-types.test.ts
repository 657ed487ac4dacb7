import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { beforeAll, expect, it } from 'vitest'
import { makePayer, makePlans, pay, startTestStripe } from '#sandbox/testing/stripe-client.ts'

/** The declaration of each kind of answer in the official package. */
const declarations: Record<string, [file: string, name: string]> = {
  charge: ['Charges', 'Charge'],
  'checkout.session': ['Checkout/Sessions', 'Session'],
  customer: ['Customers', 'Customer'],
  dispute: ['Disputes', 'Dispute'],
  event: ['Events', 'EventBase'],
  invoice: ['Invoices', 'Invoice'],
  invoice_payment: ['InvoicePayments', 'InvoicePayment'],
  payment_intent: ['PaymentIntents', 'PaymentIntent'],
  payment_method: ['PaymentMethods', 'PaymentMethod'],
  price: ['Prices', 'Price'],
  product: ['Products', 'Product'],
  refund: ['Refunds', 'Refund'],
  setup_intent: ['SetupIntents', 'SetupIntent'],
  subscription: ['Subscriptions', 'Subscription'],
  subscription_schedule: ['SubscriptionSchedules', 'SubscriptionSchedule'],
  'tax.calculation': ['Tax/Calculations', 'Calculation'],
  webhook_endpoint: ['WebhookEndpoints', 'WebhookEndpoint'],
}

let checker: ts.TypeChecker
let program: ts.Program
const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../node_modules/stripe/esm/resources/${name}.d.ts`, import.meta.url))

beforeAll(() => {
  const files = Object.values(declarations).map(([file]) => fileOf(file))
  program = ts.createProgram(files, { strict: true, skipLibCheck: true, target: ts.ScriptTarget.ES2022, types: [] })
  checker = program.getTypeChecker()
}, 120_000)

function declaredType(kind: string): ts.Type {
  const [file, name] = declarations[kind] ?? ['', '']
  const source = program.getSourceFile(fileOf(file))
  const module = source && checker.getSymbolAtLocation(source)
  const symbol = module && checker.getExportsOfModule(module).find((each) => each.name === name)
  if (symbol === undefined) throw new Error(`the package declares no ${kind}`)
  return checker.getDeclaredTypeOfSymbol(symbol)
}

/** The paths at which a required field is missing. */
function missingIn(value: unknown, type: ts.Type, path: string): string[] {
  if (value === null || typeof value !== 'object') return []
  const choices = (type.isUnion() ? type.types : [type]).filter((each) => (each.flags & ts.TypeFlags.Object) !== 0)
  const [first] = choices
  if (first === undefined) return []
  if (Array.isArray(value)) {
    const [inner] = checker.getTypeArguments(first as ts.TypeReference)
    return inner === undefined ? [] : value.flatMap((each, index) => missingIn(each, inner, `${path}[${index}]`))
  }
  // If it may be one of several types, it has to be one of them as a whole.
  const attempts = choices.map((choice) =>
    choice.getProperties().flatMap((property) => {
      const at = `${path}.${property.name}`
      const inner: unknown = Reflect.get(value, property.name)
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
      if (inner === undefined) return isOptional ? [] : [at]
      return missingIn(inner, checker.getTypeOfSymbol(property), at)
    }),
  )
  return attempts.reduce((best, attempt) => (attempt.length < best.length ? attempt : best))
}

it('every kind of answer has each field the official package requires of it', { timeout: 60_000 }, async () => {
  const { stripe, sandbox } = await startTestStripe()
  const answers: { object: string }[] = []
  const plans = await makePlans(stripe)
  const payer = await makePayer(stripe)
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: payer.customer,
    line_items: [{ price: plans.small.id, quantity: 1 }],
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
    customer_update: { address: 'auto' },
    success_url: 'http://127.0.0.1:9/',
  })
  answers.push(session)
  await pay(session.url, { card: 'pm_card_visa' })
  const { subscription: id } = await stripe.checkout.sessions.retrieve(session.id)
  const subscription = await stripe.subscriptions.retrieve(String(id))
  answers.push(await stripe.subscriptionSchedules.create({ from_subscription: subscription.id }))
  await sandbox.control.advance(40 * 86_400_000)
  const bought = { amount: 500, currency: 'gbp', customer: payer.customer, payment_method: payer.card, confirm: true }
  const intent = await stripe.paymentIntents.create(bought)
  await stripe.refunds.create({ payment_intent: intent.id })
  const disputed = await stripe.paymentIntents.create(bought)
  const dispute = sandbox.control.stripe.openDispute({ paymentIntent: disputed.id })
  sandbox.control.stripe.closeDispute(dispute, 'won')
  answers.push(
    await stripe.tax.calculations.create({
      currency: 'gbp',
      customer: payer.customer,
      line_items: [{ amount: 500, reference: 'a', tax_behavior: 'exclusive' }],
    }),
  )
  const setup = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'gbp',
    customer: payer.customer,
    success_url: 'http://127.0.0.1:9/',
  })
  await pay(setup.url, { card: 'pm_card_visa' })
  const { setup_intent: saved } = await stripe.checkout.sessions.retrieve(setup.id)
  answers.push(await stripe.setupIntents.retrieve(String(saved)))
  answers.push(await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/', enabled_events: ['*'] }))
  const lists = await Promise.all([
    stripe.products.list(),
    stripe.prices.list(),
    stripe.customers.list(),
    stripe.customers.listPaymentMethods(payer.customer),
    stripe.checkout.sessions.list(),
    stripe.subscriptions.list(),
    stripe.subscriptionSchedules.list(),
    stripe.invoices.list(),
    stripe.invoicePayments.list(),
    stripe.paymentIntents.list(),
    stripe.charges.list(),
    stripe.refunds.list(),
    stripe.disputes.list(),
    stripe.events.list({ limit: 100 }),
  ])
  for (const { data } of lists) answers.push(...data)

  expect(new Set(answers.map(({ object }) => object))).toEqual(new Set(Object.keys(declarations)))
  const missing = answers.flatMap((answer) => missingIn(answer, declaredType(answer.object), answer.object))
  expect([...new Set(missing)]).toEqual([])
  // The check itself finds what is missing, deep down too.
  const broken = structuredClone(JSON.parse(JSON.stringify(subscription)))
  delete broken.items.data[0].price.currency
  delete broken.status
  expect(missingIn(broken, declaredType('subscription'), 'subscription').toSorted()).toEqual([
    'subscription.items.data[0].price.currency',
    'subscription.status',
  ])
})
