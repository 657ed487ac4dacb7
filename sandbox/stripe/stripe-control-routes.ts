import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { declineSchema } from './billing/decline-switches.ts'
import { disputeSchema } from './billing/money-back.ts'
import { webhookFaultSchema } from './events/webhook-faults.ts'
import { customerClockSchema, type StripeControl, webhookSchema } from './stripe-control.ts'

const releaseSchema = z.strictObject({ events: z.array(z.string()).optional() })
const closeSchema = z.strictObject({ outcome: z.enum(['won', 'lost']) })
const forgetSchema = z.strictObject({ id: z.string() })
const redeliverSchema = z.strictObject({ event: z.string() })

/** Steers payments, beside the rest of the control and with its way of answering mistakes. */
export function addStripeControlRoutes(app: FastifyInstance, control: StripeControl): void {
  app.get('/stripe/busiest-second', async () => control.busiestSecond())
  app.post('/stripe/webhooks', async (request, reply) => {
    control.sendWebhooksTo(webhookSchema.parse(request.body))
    return reply.code(204).send()
  })
  app.get('/stripe/webhooks/pending', async () => ({ pending: control.pendingWebhooks() }))
  app.post('/stripe/webhooks/release', async (request) => {
    await control.releaseWebhooks(releaseSchema.parse(request.body).events)
    return { pending: control.pendingWebhooks() }
  })
  app.post('/stripe/webhooks/redeliver', async (request, reply) => {
    await control.redeliver(redeliverSchema.parse(request.body).event)
    return reply.code(204).send()
  })
  app.post('/stripe/webhook-faults', async (request, reply) =>
    reply.code(201).send({ id: control.addWebhookFault(webhookFaultSchema.parse(request.body)) }),
  )
  app.delete('/stripe/webhook-faults', async (_request, reply) => {
    control.clearWebhookFaults()
    return reply.code(204).send()
  })
  app.post('/stripe/clock', async (request, reply) => {
    await control.advanceCustomer(customerClockSchema.parse(request.body))
    return reply.code(204).send()
  })
  app.post('/stripe/disputes', async (request, reply) =>
    reply.code(201).send({ id: control.openDispute(disputeSchema.parse(request.body)) }),
  )
  app.post<{ Params: { id: string } }>('/stripe/disputes/:id/close', async ({ params, body }, reply) => {
    control.closeDispute(params.id, closeSchema.parse(body).outcome)
    return reply.code(204).send()
  })
  app.post<{ Params: { id: string } }>('/stripe/disputes/:id/reopen', async ({ params }, reply) => {
    control.reopenDispute(params.id)
    return reply.code(204).send()
  })
  app.post<{ Params: { id: string } }>('/stripe/refunds/:id/fail', async ({ params }, reply) => {
    control.failRefund(params.id)
    return reply.code(204).send()
  })
  app.post('/stripe/forget', async (request, reply) => {
    control.forget(forgetSchema.parse(request.body).id)
    return reply.code(204).send()
  })
  app.post('/stripe/declines', async (request, reply) => {
    control.declineNext(declineSchema.parse(request.body))
    return reply.code(204).send()
  })
}
