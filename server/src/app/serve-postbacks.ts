import type { FastifyInstance } from 'fastify'
import {
  type ArrivedPostback,
  isPostbackAddress,
  receivePostbacks,
  sendCollectPostbacks,
} from '../parts/serp-fetches/module.ts'
import type { Ctx } from '../platform/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { inBatches } from '../platform/http/in-batches.ts'

/** A page of a hundred results takes about 30 kB compressed and 100 kB uncompressed. */
export const mostPostbackBytes = 5_000_000
export const postbacksPath = '/api/postbacks/'
/** Stored in one statement. */
const mostAtOnce = { entries: 50, bytes: 4_000_000 }
/** Further postbacks are refused, and their results fetched later. */
const mostWaiting = { entries: 1_000, bytes: 50_000_000 }
/** Workers are woken immediately, and then no more often than this. */
const wokenEveryMs = 100

/**
 * Receives postbacks from the data provider. The signed URL replaces a session. The body is stored unread, so that
 * the response takes milliseconds and requests from customers are not delayed by parsing.
 */
export function servePostbacks(app: FastifyInstance, ctx: Ctx): void {
  const wakeWorkers = atMostEvery(wokenEveryMs, () =>
    sendCollectPostbacks(ctx).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'could not wake workers for postbacks; retrying within a minute'),
    ),
  )
  const store = inBatches((batch: ArrivedPostback[]) => receivePostbacks(ctx, batch), {
    mostAtOnce,
    mostWaiting,
    bytesOf: ({ body }) => body.length,
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    // Requests with a body were already checked by the body limits.
    scope.addHook('onRequest', async (request) => {
      if (!isPostbackAddress(ctx, request.params as Address))
        throw new AppError('path.not-found', 'invalid postback URL')
    })
    scope.addHook('onClose', async () => wakeWorkers.close())
    scope.post<{ Params: Address; Body: Buffer | undefined }>(
      `${postbacksPath}:fetchId/:signature`,
      { bodyLimit: mostPostbackBytes },
      async (request, reply) => {
        const { params, body } = request
        if (body === undefined || body.length === 0) throw new AppError('input.malformed', 'a postback without a body')
        await store({ fetchId: params.fetchId, body })
        wakeWorkers.now()
        return reply.send({ status: 'ok' })
      },
    )
  })
}

type Address = { fetchId: string; signature: string }

/** Calls immediately, then at most once per interval; calls in between are merged into one. */
function atMostEvery(milliseconds: number, call: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  let isAskedAgain = false
  const run = () => {
    isAskedAgain = false
    void call()
    timer = setTimeout(() => {
      timer = undefined
      if (isAskedAgain) run()
    }, milliseconds)
  }
  return {
    now() {
      if (timer === undefined) run()
      else isAskedAgain = true
    },
    close: () => clearTimeout(timer),
  }
}
