import type { FastifyInstance } from 'fastify'
import type { SandboxControl } from '#sandbox/control/control.ts'
import { type MailFaultSwitches, mailFaultSchema } from './mail-faults.ts'

/** Steers the mail server, beside the rest of the control and with its way of answering mistakes. */
export function addMailFaultRoutes(app: FastifyInstance, control: SandboxControl, faults: MailFaultSwitches): void {
  app.get('/mail-faults', async () => ({ faults: faults.list() }))
  app.post('/mail-faults', async (request, reply) =>
    reply.code(201).send({ id: control.addMailFault(mailFaultSchema.parse(request.body)) }),
  )
  app.delete('/mail-faults', async (_request, reply) => {
    control.clearMailFaults()
    return reply.code(204).send()
  })
  app.delete<{ Params: { id: string } }>('/mail-faults/:id', async (request, reply) => {
    control.clearMailFaults(request.params.id)
    return reply.code(204).send()
  })
}
