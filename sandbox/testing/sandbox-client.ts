import { onTestFinished } from 'vitest'
import { type RunningSandbox, type SandboxOptions, startSandbox } from '#sandbox/build-sandbox.ts'
import type { Envelope, TaskAnswer } from '#sandbox/dataforseo/protocol/envelope.ts'

export interface ResultItem {
  type: string
  rank_group: number
  rank_absolute: number
  page: number
  domain?: string
  url?: string
  [field: string]: unknown
}

export interface SerpResult {
  keyword: string
  item_types: string[] | null
  items_count: number
  pages_count: number
  items: ResultItem[] | null
  [field: string]: unknown
}

export interface SandboxClient extends RunningSandbox {
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Envelope>
  get(path: string, headers?: Record<string, string>): Promise<Envelope>
  raw(path: string, init?: RequestInit): Promise<Response>
  /** Posts one task and answers with its id. */
  postTask(fields: Record<string, unknown>, engine?: string): Promise<string>
  getTask(id: string, options?: { kind?: 'regular' | 'advanced'; engine?: string }): Promise<TaskAnswer>
  /** Posts a keyword, lets it become ready and fetches its result. */
  serpQuery(
    fields: Record<string, unknown>,
    options?: { kind?: 'regular' | 'advanced'; engine?: string },
  ): Promise<SerpResult>
}

/** A fixed day: results are made for the UTC day. */
const START = '2026-11-20T09:00:00.000Z'
export const DUBLIN = 1007850
export const IRELAND = 2372

export function basicAuth(login = 'sandbox', password = 'sandbox'): string {
  return `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
}

export const aTask = { keyword: 'espresso machine', location_code: IRELAND, language_code: 'en' }

/** A sandbox of its own for one test, closed when the test is over. */
export async function startTestSandbox(options: SandboxOptions = {}): Promise<SandboxClient> {
  const sandbox = await openTestSandbox(options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

/**
 * Without latency, and with time frozen. Tests in a file that only read may share one: generating a domain’s data takes longer
 * than most of them.
 */
export async function openTestSandbox(options: SandboxOptions = {}): Promise<SandboxClient> {
  const sandbox = await startSandbox({ latencyMs: 0, stripeLimits: false, ...options })
  await sandbox.control.setClock(START)

  const raw = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(sandbox.url + path, {
      ...init,
      headers: { authorization: basicAuth(), 'content-type': 'application/json', ...init.headers },
    })
  const get = async (path: string, headers = {}): Promise<Envelope> => readEnvelope(await raw(path, { headers }))
  const post = async (path: string, body: unknown, headers = {}): Promise<Envelope> =>
    readEnvelope(await raw(path, { method: 'POST', body: JSON.stringify(body), headers }))

  const client: SandboxClient = {
    ...sandbox,
    raw,
    get,
    post,
    async postTask(fields, engine = 'google') {
      const answer = onlyTask(await post(`/v3/serp/${engine}/organic/task_post`, [fields]))
      if (answer.status_code !== 20100) throw new Error(`${answer.status_code} ${answer.status_message}`)
      return answer.id
    },
    async getTask(id, { kind = 'advanced', engine = 'google' } = {}) {
      return onlyTask(await get(`/v3/serp/${engine}/organic/task_get/${kind}/${id}`))
    },
    async serpQuery(fields, { kind = 'advanced', engine = 'google' } = {}) {
      const id = await client.postTask(fields, engine)
      await sandbox.control.advance(10_000)
      const answer = await client.getTask(id, { kind, engine })
      const [result] = answer.result ?? []
      if (result === undefined) throw new Error(`${answer.status_code} ${answer.status_message}`)
      return result as SerpResult
    },
  }
  return client
}

export function onlyTask(envelope: Envelope): TaskAnswer {
  const [task] = envelope.tasks ?? []
  if (task === undefined) throw new Error(`No task in ${envelope.status_code} ${envelope.status_message}`)
  return task
}

export function organicOf(result: SerpResult): ResultItem[] {
  return (result.items ?? []).filter((item) => item.type === 'organic')
}

async function readEnvelope(response: Response): Promise<Envelope> {
  return (await response.json()) as Envelope
}
