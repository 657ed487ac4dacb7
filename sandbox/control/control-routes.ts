import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SandboxControl } from './control.ts'
import { callFaultSchema, type FaultSwitches, keywordFaultSchema } from './faults.ts'
import { keepToThisMachine } from './keep-to-this-machine.ts'
import { MAGIC_KEYWORDS } from './task-effects.ts'
import { introducedDomainSchema } from './tell-domain.ts'

const clockSchema = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }).nullable() }),
  z.strictObject({ advanceMs: z.number().finite() }),
])
const milliseconds = z.union([z.number().nonnegative(), z.tuple([z.number().nonnegative(), z.number().nonnegative()])])
const settingsSchema = z
  .strictObject({
    latencyMs: milliseconds,
    readyAfterMs: milliseconds,
    collectLimits: z.boolean(),
    callsPerMinute: z.number().int().positive(),
    stripeLimits: z.boolean(),
    stripeCallsPerSecond: z.number().int().positive(),
    slowTaskMs: z.number().nonnegative(),
    slowLiveMs: z.number().nonnegative(),
    aiOverviewReach: z.number().min(0).max(1),
  })
  .partial()
const balanceSchema = z.strictObject({ balance: z.number().nonnegative() })
const tasksQuery = z.object({ keyword: z.string().optional(), limit: z.coerce.number().int().positive().default(1000) })

/** The sandbox's own control, to be mounted at /_sandbox. JSON in, JSON out, for programs on this machine. */
export function addControlRoutes(app: FastifyInstance, control: SandboxControl, faults: FaultSwitches): void {
  keepToThisMachine(app)
  app.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
    const isMistake = error instanceof z.ZodError || error instanceof RangeError
    const status = isMistake ? 400 : (error.statusCode ?? 500)
    return reply.code(status).send({ error: error instanceof z.ZodError ? z.prettifyError(error) : error.message })
  })

  app.get('/', async () => ({
    clock: describeClock(control),
    balance: control.balanceUsd(),
    settings: control.settings(),
    faults: faults.list(),
    domains: control.domains(),
    magicKeywords: MAGIC_KEYWORDS,
  }))

  app.get('/clock', async () => describeClock(control))
  app.post('/clock', async (request) => {
    const change = clockSchema.parse(request.body)
    if ('now' in change) await control.setClock(change.now)
    else await control.advance(change.advanceMs)
    return describeClock(control)
  })

  app.get('/faults', async () => ({ faults: faults.list() }))
  app.post('/faults', async (request, reply) => {
    const isForKeywords = typeof request.body === 'object' && request.body !== null && 'keywords' in request.body
    const id = isForKeywords
      ? control.failKeywords(keywordFaultSchema.parse(request.body))
      : control.addFault(callFaultSchema.parse(request.body))
    return reply.code(201).send({ id })
  })
  app.delete('/faults', async (_request, reply) => clearFaults(control, reply))
  app.delete<{ Params: { id: string } }>('/faults/:id', async (request, reply) =>
    clearFaults(control, reply, request.params.id),
  )

  app.get('/calls', async () => ({ calls: control.calls() }))
  app.get('/tasks', async (request) => {
    const { keyword, limit } = tasksQuery.parse(request.query)
    const tasks = control.tasks({ keyword })
    return { total: tasks.length, tasks: tasks.slice(-limit) }
  })

  app.get('/balance', async () => ({ balance: control.balanceUsd() }))
  app.post('/balance', async (request) => {
    control.setBalance(balanceSchema.parse(request.body).balance)
    return { balance: control.balanceUsd() }
  })

  app.get('/domains', async () => ({ domains: control.domains() }))
  app.post('/domains', async (request, reply) => {
    control.addDomain(introducedDomainSchema.parse(request.body))
    return reply.code(201).send({ domains: control.domains() })
  })

  app.get('/settings', async () => control.settings())
  app.post('/settings', async (request) => {
    control.changeSettings(settingsSchema.parse(request.body))
    return control.settings()
  })

  app.post('/reset', async () => {
    await control.reset()
    return { ok: true }
  })
}

function describeClock(control: SandboxControl): { now: string } {
  return { now: control.now().toISOString() }
}

async function clearFaults(control: SandboxControl, reply: FastifyReply, id?: string): Promise<FastifyReply> {
  control.clearFaults(id)
  return reply.code(204).send()
}
