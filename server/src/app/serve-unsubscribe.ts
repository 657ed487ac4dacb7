import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takeOrRefuse } from '../features/accounts/index.ts'
import { showLowCreditAlert, turnOffLowCreditAlert } from '../features/credits/index.ts'
import { type UnsubscribeParts, unsubscribe } from '../features/notifications/index.ts'
import { hours } from '../platform/clock/clock.ts'
import type { Ctx } from '../platform/context.ts'

/** An email program sends `List-Unsubscribe=One-Click`, as a form of one kind or the other. */
const bodyLimit = 4_096

export const unsubscribeParts: UnsubscribeParts = {
  limitLink: (ctx, accountId) =>
    takeOrRefuse(ctx, { name: 'unsubscribe', subject: String(accountId), most: 60, per: hours(1) }),
  switches: {
    'credits.low': {
      isOn: async (ctx, accountId) =>
        (await showLowCreditAlert({ ...ctx, account: { id: accountId } })).threshold !== null,
      turnOff: turnOffLowCreditAlert,
    },
  },
}

/**
 * Receives the one-click POST of RFC 8058 at the address whose page, for people, the web application shows. What the body says
 * does not matter: that it is a POST does, since programs that follow links send none.
 */
export function serveUnsubscribe(app: FastifyInstance, ctxOf: (request: FastifyRequest) => Ctx): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', { bodyLimit }, async (request, reply) => {
      const { message } = await unsubscribe(ctxOf(request), unsubscribeParts, request.params)
      return reply.header('cache-control', 'no-store').send({ message })
    })
  })
}
