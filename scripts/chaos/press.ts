import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 120_000
const pauseMs = 300
const replyPatienceMs = 20_000

export type Person = { token: string }

/**
 * Calls the product like an impatient customer behind a proxy: at one web process, then at the other as long as there is no response
 * or one that says to retry. Any other failure, and any 500, is reported as a complaint.
 */
export function createPress(ports: readonly number[], complain: (sentence: string) => void) {
  let calls = 0
  return async function press<Reply>(
    { token }: Person,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Reply | undefined> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      calls += 1
      const port = ports[calls % ports.length]
      const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(replyPatienceMs),
      }).catch(() => undefined)
      const text = await reply?.text().catch(() => undefined)
      if (reply?.ok && text !== undefined) return (text === '' ? {} : JSON.parse(text)) as Reply
      const isToRepeat = reply === undefined || text === undefined || reply.status === 503 || reply.status === 429
      if (!isToRepeat) {
        complain(`${method} ${path}: ${reply.status} ${text.slice(0, 300)}`)
        return undefined
      }
      if (performance.now() > deadline) {
        complain(
          `${method} ${path} got no usable response for ${patienceMs / 1_000} s; the last one was ${reply?.status ?? 'none'}`,
        )
        return undefined
      }
      await sleep(pauseMs)
    }
  }
}

export type Press = ReturnType<typeof createPress>
