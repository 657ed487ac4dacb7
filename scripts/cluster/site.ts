import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 60_000
const retryMs = 250

export type Site = {
  /** Calls the API, retrying for a minute while it is unavailable. Throws on any other failure. */
  call<Reply>(person: { token: string }, method: string, path: string, body?: object): Promise<Reply>
  /** Calls it once; undefined if it is unavailable. */
  callOnce<Reply>(person: { token: string }, method: string, path: string, body?: object): Promise<Reply | undefined>
}

/** The site as customers see it. */
export function openSite(url: string): Site {
  async function callOnce<Reply>({ token }: { token: string }, method: string, path: string, body?: object) {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => undefined)
    const text = await reply?.text().catch(() => undefined)
    if (reply === undefined || text === undefined || [502, 503, 504].includes(reply.status)) return undefined
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
    return JSON.parse(text) as Reply
  }
  return {
    callOnce,
    async call<Reply>(person: { token: string }, method: string, path: string, body?: object) {
      const deadline = performance.now() + patienceMs
      for (;;) {
        const reply = await callOnce<Reply>(person, method, path, body)
        if (reply !== undefined) return reply
        if (performance.now() > deadline) throw new Error(`${path} stayed unavailable`)
        await sleep(retryMs)
      }
    },
  }
}
