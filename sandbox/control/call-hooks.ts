import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallLog } from './call-log.ts'
import type { FaultSwitches } from './faults.ts'

interface FaultAnswer {
  status: number
  headers?: Record<string, string>
  body: unknown
}

/**
 * Puts the call counter and the fault switches in front of every route of a stand-in. Each stand-in brings its own way
 * to say that something is wrong, because a client must meet the protocol it knows.
 */
export function installCallHooks(
  scope: FastifyInstance,
  options: {
    callLog: CallLog
    faults: FaultSwitches
    answerHttpStatus: (status: 401 | 402 | 500) => FaultAnswer
    answerCode: (code: number) => FaultAnswer
  },
): void {
  const { callLog, faults } = options
  const atTheEnd = new WeakMap<FastifyRequest, 'cut' | 'malformed' | number>()

  scope.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? request.url
    callLog.countCall(request.method, path)
    const fault = faults.takeForCall(request.method, path)
    if (fault === undefined) return
    if (fault.delayMs !== undefined && fault.delayMs > 0) await wait(fault.delayMs)
    if (fault.cutConnection === 'before') return cut(request, reply)
    if (fault.httpStatus !== undefined) return send(reply, options.answerHttpStatus(fault.httpStatus))
    if (fault.code !== undefined) return send(reply, options.answerCode(fault.code))
    if (fault.cutConnection === 'after') atTheEnd.set(request, 'cut')
    else if (fault.malformed) atTheEnd.set(request, 'malformed')
    else if (fault.delayAnswerMs !== undefined) atTheEnd.set(request, fault.delayAnswerMs)
  })

  scope.addHook('onSend', async (request, reply, payload) => {
    const ending = atTheEnd.get(request)
    if (ending === undefined) return payload
    if (ending === 'cut') {
      request.raw.socket.destroy()
      return payload
    }
    if (typeof ending === 'number') await wait(ending)
    if (ending !== 'malformed' || typeof payload !== 'string') return payload
    void reply.removeHeader('content-length')
    return cutShort(payload)
  })
}

/** JSON that breaks off in the middle, as a proxy that gave up would leave it. */
export function cutShort(json: string): string {
  return json.slice(0, Math.max(1, Math.floor(json.length / 2)))
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.hijack()
  request.raw.socket.destroy()
  return reply
}

function send(reply: FastifyReply, answer: FaultAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body)
}
