import type { FastifyInstance } from 'fastify'
import {
  type ArrivedPostback,
  isPostbackAddress,
  receivePostbacks,
  sendTakePostbacks,
} from '../features/search-results/index.ts'
import type { Ctx } from '../platform/context.ts'
import { AppError } from '../platform/errors/app-error.ts'

/** A page of a hundred results is some 30 kB packed, and 100 kB as it is. */
const bodyLimit = 5_000_000
/** Stored in one statement; what arrives meanwhile goes with the next one. */
const storedAtOnce = 50
/** Beyond it they are refused, and fetched later. */
const mostWaiting = 1_000
/** Workers are woken at once, and then no more often than this. */
const wokenEveryMs = 100

/**
 * Receives postbacks from the data provider. The signed URL stands in for a session. The body is stored unread, so that
 * the response takes milliseconds and requests from customers are not delayed by parsing.
 */
export function servePostbacks(app: FastifyInstance, ctx: Ctx): void {
  const wakeWorkers = atMostEvery(wokenEveryMs, () =>
    sendTakePostbacks(ctx).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'could not wake workers for postbacks; retrying within a minute'),
    ),
  )
  const store = inBatches((batch: ArrivedPostback[]) => receivePostbacks(ctx, batch))
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    // Before a stranger's body is read, let alone unpacked.
    scope.addHook('onRequest', async (request) => {
      if (!isPostbackAddress(ctx, request.params as Address))
        throw new AppError('path.not-found', 'invalid postback URL')
    })
    scope.addHook('onClose', async () => wakeWorkers.close())
    scope.post<{ Params: Address; Body: Buffer | undefined }>(
      '/api/postbacks/:lookId/:signature',
      { config: { rateLimit: false } },
      async (request, reply) => {
        const { params, body } = request
        if (body === undefined || body.length === 0) throw new AppError('input.malformed', 'a postback without a body')
        await store({ lookId: params.lookId, body })
        wakeWorkers.now()
        return reply.send({ status: 'ok' })
      },
    )
  })
}

type Address = { lookId: string; signature: string }

/** Hands over together all that came while the ones before were under way. Resolves when an entry's batch is done. */
function inBatches<Entry>(work: (batch: Entry[]) => Promise<unknown>): (entry: Entry) => Promise<void> {
  type Waiting = { entry: Entry; resolve: () => void; reject: (error: unknown) => void }
  const waiting: Waiting[] = []
  let isUnderWay = false
  const workOff = async () => {
    isUnderWay = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, storedAtOnce)
      try {
        await work(batch.map(({ entry }) => entry))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isUnderWay = false
  }
  return (entry) => {
    if (waiting.length >= mostWaiting) throw new AppError('server.busy', 'too many postbacks wait to be stored')
    return new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject })
      if (!isUnderWay) void workOff()
    })
  }
}

/** Calls at once, and whatever is asked for too soon after it once more when its time has come. */
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
