import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unsubscribe } from '../features/notifications/module.ts'
import type { Ctx } from '../platform/context.ts'
import { declared } from './modules.ts'

/** An email program sends `List-Unsubscribe=One-Click`, in one of two form encodings. */
const bodyLimit = 4_096

/**
 * Receives the one-click POST of RFC 8058, at the same address as the page that the web application shows to people. The body doesn't
 * matter, only that it is a POST, since programs that follow links don't send any.
 */
export function serveUnsubscribe(app: FastifyInstance, ctxOf: (request: FastifyRequest) => Ctx): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', { bodyLimit }, async (request, reply) => {
      const { message } = await unsubscribe(ctxOf(request), declared.noticeSwitches, request.params)
      return reply.header('cache-control', 'no-store').send({ message })
    })
  })
}
