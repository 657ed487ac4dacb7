import { oc } from '@orpc/contract'
import { implement } from '@orpc/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createLogger } from '../log/log.ts'
import { ContractHandler } from './contract-handler.ts'
import { toAppError, toFailureBody } from './failures.ts'
import { createHttpServer } from './http-server.ts'

const person = z.object({ id: z.number().int(), plan: z.object({ name: z.string() }) })
const contract = {
  one: oc.route({ method: 'GET', path: '/one' }).output(person),
  list: oc.route({ method: 'GET', path: '/list' }).output(z.object({ data: z.array(person) })),
}

/** The reply of a server whose handlers return this, and what it logs. */
async function answers(returned: unknown) {
  const lines: string[] = []
  const log = createLogger({ logLevel: 'warn' }, { write: (line: string) => void lines.push(line) })
  const app = await createHttpServer({ log, trustProxy: false, isSecure: false, requestsPerMinute: 1_000 })
  const router = {
    one: implement(contract).one.handler(() => returned as z.infer<typeof person>),
    list: implement(contract).list.handler(() => ({ data: [returned as z.infer<typeof person>] })),
  }
  const handler = new ContractHandler(router, {
    clientInterceptors: [
      async ({ next }) => {
        try {
          return await next()
        } catch (error) {
          log.error({ err: toAppError(error) }, 'call failed')
          throw error
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) => toFailureBody(toAppError(error)),
  })
  app.all('/*', async (request, reply) => {
    await handler.handle(request, reply, { context: {} })
  })
  const replies = [await app.inject('/one'), await app.inject('/list')]
  await app.close()
  return { replies, lines }
}

test('a field that the schema does not name is never sent, at any depth', async () => {
  const { replies } = await answers({ id: 7, hash: 's3cret', plan: { name: 'Pro', cost: 's3cret' } })
  const known = { id: 7, plan: { name: 'Pro' } }
  expect(replies.map((reply) => reply.json())).toEqual([known, { data: [known] }])
})

test('a reply that breaks its schema becomes a 500 without details, and the log says where it broke', async () => {
  const { replies, lines } = await answers({ id: 's3cret', plan: { name: 'Pro' } })
  for (const reply of replies) {
    expect([reply.statusCode, reply.json()]).toEqual([500, expect.objectContaining({ code: 'server.failed' })])
    expect(reply.body).not.toMatch(/s3cret|expected number/)
  }
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('reply breaks the contract: id: Invalid input: expected number')
  expect(lines[1]).toContain('data.0.id')
  expect(lines.join()).not.toContain('s3cret')
})
