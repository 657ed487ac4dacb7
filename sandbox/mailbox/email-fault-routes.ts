import type { FastifyInstance } from 'fastify'
import type { SandboxControl } from '#sandbox/control/control.ts'
import { type EmailFaultSwitches, emailFaultSchema } from './email-faults.ts'

/** Steers the email server, beside the rest of the control and with its way of answering mistakes. */
export function addEmailFaultRoutes(app: FastifyInstance, control: SandboxControl, faults: EmailFaultSwitches): void {
  app.get('/email-faults', async () => ({ faults: faults.list() }))
  app.post('/email-faults', async (request, reply) =>
    reply.code(201).send({ id: control.addEmailFault(emailFaultSchema.parse(request.body)) }),
  )
  app.delete('/email-faults', async (_request, reply) => {
    control.clearEmailFaults()
    return reply.code(204).send()
  })
  app.delete<{ Params: { id: string } }>('/email-faults/:id', async (request, reply) => {
    control.clearEmailFaults(request.params.id)
    return reply.code(204).send()
  })
}
