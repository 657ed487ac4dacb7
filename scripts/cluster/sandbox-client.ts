import { setTimeout as sleep } from 'node:timers/promises'

export type SandboxClient = {
  control<Reply>(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply>
  /** The number of times a keyword was requested. */
  countTasks(keyword: string): Promise<number>
  /** Message ids of the emails with a receipt that arrived at an address. */
  listReceiptEmails(to: string): Promise<string[]>
  /** Paid charges, as counted by the payment provider. */
  countCharges(customer: string): Promise<number>
  /** Pays with a valid card on a hosted page. */
  pay(pageUrl: string): Promise<void>
}

const mostAttempts = 200

/** The sandbox of another machine over HTTP. */
export function openSandboxClient(url: string): SandboxClient {
  async function call<Reply>(method: string, path: string, options: RequestInit = {}): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await fetch(`${url}${path}`, { method, ...options })
      const text = await reply.text()
      if (reply.ok) return (text === '' ? undefined : JSON.parse(text)) as Reply
      if (reply.status !== 429 || attempt === mostAttempts) throw new Error(`${path}: ${reply.status} ${text}`)
      await sleep(50)
    }
  }
  return {
    control: (method, path, body) =>
      call(method, `/_sandbox${path}`, {
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    async countTasks(keyword) {
      const { total } = await call<{ total: number }>(
        'GET',
        `/_sandbox/tasks?limit=1&keyword=${encodeURIComponent(keyword)}`,
      )
      return total
    },
    async listReceiptEmails(to) {
      const emails = await call<{ text: string; messageId: string }[]>(
        'GET',
        `/mailbox/messages?to=${encodeURIComponent(to)}`,
      )
      const receipts = emails.filter(({ text }) => text.includes('Receipt number: '))
      return [...new Set(receipts.map(({ messageId }) => messageId))]
    },
    async countCharges(customer) {
      const { data } = await call<{ data: { paid: boolean }[] }>('GET', `/v1/charges?limit=100&customer=${customer}`, {
        headers: { authorization: 'Bearer sk_test_sandbox' },
      })
      return data.filter(({ paid }) => paid).length
    },
    async pay(pageUrl) {
      const { pathname, search } = new URL(pageUrl)
      const card = new URLSearchParams({ card: 'pm_card_visa' })
      const reply = await fetch(`${url}${pathname}${search}`, { method: 'POST', body: card, redirect: 'manual' })
      if (reply.status !== 303) throw new Error(`the hosted page answered ${reply.status}`)
    },
  }
}
