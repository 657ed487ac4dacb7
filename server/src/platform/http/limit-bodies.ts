import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { refuseTooMany } from './refuse-too-many.ts'

export type BodyLimits = {
  /** Whose bodies are counted together, such as those of an address, and how many may be open; undefined: not limited. */
  limitOf: (request: FastifyRequest) => { key: string; mostOpen: number } | undefined
}

/**
 * Decides by the head of a request whether its body is read at all, so that nobody fills the memory with bodies: not where
 * there is no such route, not in chunks (each of them, however small, costs hundreds of bytes), and not too many at once.
 */
export function limitBodies(app: FastifyInstance, { limitOf }: BodyLimits): void {
  // A key is in it only while a request of theirs is open.
  const open = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return
    if (request.is404) throw new AppError('path.not-found', `${request.method} ${request.url}`)
    const limit = limitOf(request)
    if (limit === undefined) return
    const { key, mostOpen } = limit
    const { 'transfer-encoding': encoding } = request.headers
    if (encoding !== undefined) throw new AppError('body.no-length', `transfer-encoding: ${encoding}`)
    const count = open.get(key) ?? 0
    if (count >= mostOpen) refuseTooMany(1, 'requests')
    open.set(key, count + 1)
    reply.raw.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left === 0) open.delete(key)
      else open.set(key, left)
    })
  })

  // Whoever refused it, the rest of a body would be read all the same, for nothing but the next request behind it. In chunks
  // of one byte that takes the process a tenth of a second for every megabyte.
  app.addHook('onSend', async (request, reply) => {
    const { complete, socket } = request.raw
    // One that was injected has none.
    if (!hasBody(request) || complete || !(socket instanceof Socket)) return
    reply.header('connection', 'close')
    socket.pause()
    reply.raw.once('finish', () => socket.destroy())
  })
}

function hasBody({ headers: { 'content-length': length = '0', 'transfer-encoding': encoding } }: FastifyRequest) {
  return length !== '0' || encoding !== undefined
}
