import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { failureBody } from '#contract/wire/failure-body.ts'
import { openSession } from '../../features/accounts/index.ts'
import { findViewer } from '../../parts/access/index.ts'
import { createTestApp, type TestApp } from '../create-test-app.ts'
import { type Person, type PersonKind, people, signedIn } from '../people.ts'
import type { Endpoint, Request } from './endpoints.ts'
import { freshSender } from './fresh-sender.ts'
import { sampleOf } from './samples.ts'

export const kinds = ['nobody', ...people] as const
export type Kind = (typeof kinds)[number]

/** An installation with somebody of each kind, to call every endpoint of the contract as each of them. */
export type Walk = {
  app: TestApp
  /** Every reply passes here: it never fails on our side, shows no inside, speaks in sentences of ours, and says how to treat it. */
  ask(options: InjectOptions, token?: string): Promise<LightMyRequestResponse>
  askFor(endpoint: Endpoint, request: Request, token?: string): Promise<LightMyRequestResponse>
  personOf(kind: PersonKind): Person
  /** A session of its own for each call, because some calls end theirs. */
  tokenOf(kind: Kind): Promise<string | undefined>
  /** A request somebody of the kind may make if the gate lets them in, about a row of their own where it is about one. */
  validRequest(endpoint: Endpoint, kind: Kind): Promise<Request>
  /** The same, and how a row that is not there is asked for where it is about one. */
  requestsOf(endpoint: Endpoint, kind: Kind): Promise<{ own: Request; missing?: Request }>
}

export async function openWalk(): Promise<Walk> {
  const app = await createTestApp({ hasInlineJobs: true })
  const persons = new Map<Kind, Person>()
  for (const kind of people) persons.set(kind, await signedIn(app.ctx, kind, { credits: 1_000_000 }))

  const ask: Walk['ask'] = async (options, token) => {
    const headers = { ...options.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
    const remoteAddress = freshSender()
    const reply = await app.app.inject({ ...options, headers, remoteAddress, payloadAsStream: true })
    const isStream = String(reply.headers['content-type']).startsWith('text/event-stream')
    if (isStream) reply.stream().destroy()
    const text = isStream ? '' : await readText(reply)
    const what = `${options.method} ${String(options.url).slice(0, 200)} ${JSON.stringify(options.payload)?.slice(0, 200)}: ${reply.statusCode} ${text.slice(0, 300)}`
    expect(reply.statusCode, what).toBeLessThan(500)
    expect(text, what).not.toMatch(/\.ts:\d+|node_modules|\n\s+at |select .* from \\?"|Failed query/i)
    expect(hasZodWording(text), what).toBe(false)
    expect(reply.headers['x-request-id'], what).toMatch(/^[0-9a-f-]{36}$/)
    return Object.assign(reply, { body: text, json: () => JSON.parse(text) })
  }

  /** A new person takes the place of the one who has deleted their own account. */
  async function replaceDeleted() {
    for (const [kind, { id }] of persons)
      if ((await findViewer(app.ctx, id)) === undefined && kind !== 'nobody')
        persons.set(kind, await signedIn(app.ctx, kind, { credits: 1_000_000 }))
  }

  const requestsOf: Walk['requestsOf'] = async (endpoint, kind) => {
    const { valid, ofRow } = sampleOf(endpoint)
    const owner = persons.get(kind === 'nobody' ? 'paid' : kind)
    if (owner === undefined) throw new Error(`there is nobody ${kind}`)
    if (valid !== undefined) return { own: typeof valid === 'function' ? await valid(app, owner) : valid }
    if (ofRow === undefined) throw new Error(`${endpoint.name} has no valid request: say in samples.ts how it is asked`)
    return ofRow(app, owner, { isRead: endpoint.method === 'GET' })
  }

  return {
    app,
    ask,
    async askFor({ method, name }, { path, body, headers }, token) {
      const reply = await ask(
        { method, url: `/api${path}`, ...(headers && { headers }), ...(body && { payload: body }) },
        token,
      )
      if (name === 'POST /user/delete-account') await replaceDeleted()
      return reply
    },
    personOf(kind) {
      const person = persons.get(kind)
      if (person === undefined) throw new Error(`there is nobody ${kind}`)
      return person
    },
    async tokenOf(kind) {
      const person = persons.get(kind)
      return person && openSession(app.ctx, person.viewer)
    },
    validRequest: async (endpoint, kind) => (await requestsOf(endpoint, kind)).own,
    requestsOf,
  }
}

/** True if a text shows Zod’s default messages instead of ours. */
export const hasZodWording = (text: string) =>
  /Invalid (?:input|option|string|value)|Too (?:big|small): expected|Unrecognized key/.test(text)

async function readText(reply: LightMyRequestResponse): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of reply.stream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

/** The code of a failed reply, whose body must be a failure's; undefined for one that is none. */
export const codeOf = (reply: LightMyRequestResponse): string | undefined =>
  reply.statusCode < 400 ? undefined : failureBody.strict().parse(reply.json()).code
