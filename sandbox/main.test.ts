import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { basicAuth } from '#sandbox/testing/sandbox-client.ts'

async function startProcess(env: Record<string, string> = {}): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '', ...env },
    execPath: fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url)),
    execArgv: [],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [message] = (await once(child, 'message')) as [{ type: string; url: string }]
  expect(message.type).toBe('ready')
  return { child, url: message.url }
}

describe('the process', () => {
  it.each<[string, (child: ChildProcess) => void]>([
    ['SIGTERM', (child) => void child.kill('SIGTERM')],
    ['SIGINT', (child) => void child.kill('SIGINT')],
    ['the end of its parent', (child) => child.disconnect()],
  ])('says when it is ready, serves on this machine and ends with %s', async (_name, end) => {
    const { child, url } = await startProcess()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const answer = await fetch(`${url}/v3/appendix/status`, { headers: { authorization: basicAuth() } })
    expect(answer.status).toBe(200)
    const exited = once(child, 'exit')
    end(child)
    expect((await exited)[0]).toBe(0)
  })
})

describe('payments', () => {
  const stripeAt = (url: string) => {
    const { hostname: host, port } = new URL(url)
    return new Stripe('sk_test_sandbox', { host, port, protocol: 'http', telemetry: false })
  }
  function stateFile(): string {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-payments-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return join(folder, 'payments')
  }

  it.each(['SIGTERM', 'SIGKILL'] as const)('are still there after %s', async (signal) => {
    const file = stateFile()
    const first = await startProcess({ STRIPE_SANDBOX_STATE: file })
    const stripe = stripeAt(first.url)
    const underKey = { idempotencyKey: 'once' }
    const price = await stripe.prices.create({
      currency: 'gbp',
      unit_amount: 1_000,
      product_data: { name: 'Small' },
      recurring: { interval: 'month' },
    })
    const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' }, underKey)
    const [card] = (await stripe.customers.listPaymentMethods(customer.id)).data
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card?.id ?? '' } })
    const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] })
    if (signal === 'SIGKILL')
      await vi.waitFor(() => expect(readFileSync(file).includes(subscription.id)).toBe(true), { timeout: 5_000 })
    const exited = once(first.child, 'exit')
    first.child.kill(signal)
    await exited

    const second = await startProcess({ STRIPE_SANDBOX_STATE: file })
    const again = stripeAt(second.url)
    expect(await again.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active', id: subscription.id })
    expect((await again.customers.create({ payment_method: 'pm_card_visa' }, underKey)).id).toBe(customer.id)
    // Still the same price in both places, not a copy of it.
    await again.prices.update(price.id, { nickname: 'Renamed' })
    const [item] = (await again.subscriptions.retrieve(subscription.id)).items.data
    expect(item?.price.nickname).toBe('Renamed')
  })

  it('that cannot be read are put aside', async () => {
    const file = stateFile()
    writeFileSync(file, 'half a file')
    const { url } = await startProcess({ STRIPE_SANDBOX_STATE: file })
    expect((await stripeAt(url).customers.list()).data).toEqual([])
    expect(existsSync(`${file}.unreadable`)).toBe(true)
  })
})
