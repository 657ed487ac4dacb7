import type { KeywordRequest } from './keyword-requests.ts'
import type { KeywordFileReading } from './read-keywords.ts'
import type { RefusalReason } from './refusals.ts'

const patienceMilliseconds = 20_000

const refused = (reason: RefusalReason): KeywordFileReading => ({ outcome: 'refused', reason })

/** A worker that is loaded for one import and ended with it. Nothing is sent anywhere else. */
export function openKeywordWorker() {
  const worker = new Worker(new URL('./keyword-file-worker.ts', import.meta.url), { type: 'module' })
  let giveUp: (reading: KeywordFileReading) => void = () => {}
  return {
    ask: (request: KeywordRequest): Promise<KeywordFileReading> => {
      const { promise, resolve } = Promise.withResolvers<KeywordFileReading>()
      const patience = setTimeout(() => resolve(refused('tooMuch')), patienceMilliseconds)
      giveUp = resolve
      worker.onmessage = ({ data }: MessageEvent<KeywordFileReading>) => resolve(data)
      worker.onerror = () => resolve(refused('notLoaded'))
      worker.postMessage(request)
      return promise.finally(() => clearTimeout(patience))
    },
    end: () => {
      worker.terminate()
      giveUp(refused('unreadable'))
    },
  }
}

export type KeywordWorker = ReturnType<typeof openKeywordWorker>
