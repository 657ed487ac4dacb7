import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { runDue } from '#sandbox/stripe/billing/run-due.ts'
import { nowOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { createId } from '#sandbox/stripe/objects/wire.ts'
import { expand } from './expand.ts'
import type { StoredAnswer } from './idempotency-keys.ts'
import { readForm } from './read-form.ts'
import { readParameters } from './read-parameters.ts'
import { StripeFailure } from './stripe-failure.ts'

export interface StripeCall {
  /** Ids of the path. */
  ids: Record<string, string>
  /** `http://127.0.0.1:3001`, under which the caller knows the sandbox. */
  origin: string
}

type Handler<Parameters> = (parameters: Parameters, call: StripeCall) => object

export type AddEndpoint = <Schema extends z.ZodType>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  parameters: Schema,
  answer: Handler<z.output<Schema>>,
) => void

const expandSchema = z.array(z.string()).default([])

/** Declares a call: its parameters, and what is answered once they are known to be right. */
export function createEndpoints(app: FastifyInstance, context: StripeContext): AddEndpoint {
  return (method, path, schema, answer) => {
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const { headers, ids, form } = read(request)
        const key = method === 'POST' ? headers['idempotency-key'] : undefined
        void reply.header('request-id', request.id)
        if (key !== undefined) void reply.header('idempotency-key', key)
        context.origin = `${request.protocol}://${request.host}`
        runDue(context)
        const at = nowOf(context)
        const asked = `${request.url}\n${form}`
        const answerNow = (): StoredAnswer => {
          const { expand: paths, ...parameters } = readForm(form)
          const wanted = readParameters(expandSchema, (paths ?? []) as never)
          context.request = { id: request.id, idempotency_key: key ?? null }
          const body = answer(readParameters(schema, parameters), {
            ids,
            origin: context.origin,
          })
          return { status: 200, body: JSON.stringify(expand(context.store, body, wanted)) }
        }
        try {
          const stored = key === undefined ? undefined : context.idempotency.find(key, asked, at)
          if (stored !== undefined) {
            void reply.header('idempotent-replayed', 'true')
            return await reply.code(stored.status).type('application/json').send(stored.body)
          }
          const answered = answerNow()
          if (key !== undefined) context.idempotency.keep(key, asked, answered, at)
          return await reply.code(answered.status).type('application/json').send(answered.body)
        } catch (error) {
          // A declined card stays declined under its key; a call that was never begun may be made again.
          if (key !== undefined && error instanceof StripeFailure && error.fields.type === 'card_error')
            context.idempotency.keep(
              key,
              asked,
              { status: error.statusCode, body: JSON.stringify({ error: error.fields }) },
              at,
            )
          throw error
        } finally {
          if (method !== 'GET') context.changed()
          context.request = { id: null, idempotency_key: null }
        }
      },
    })
  }
}

export const createRequestId = (): string => createId('req')

function read(request: FastifyRequest) {
  const headers = request.headers as Record<string, string | undefined>
  const query = request.url.split('?')[1] ?? ''
  const form = request.method === 'POST' ? String(request.body ?? '') : query
  return { headers, ids: (request.params ?? {}) as Record<string, string>, form }
}
