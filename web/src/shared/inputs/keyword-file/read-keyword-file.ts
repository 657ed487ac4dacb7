import { acceptedName, fileLimitBytes } from './limits.ts'
import type { KeywordFileReading } from './read-keywords.ts'
import type { RefusalReason } from './refusals.ts'

const patienceMilliseconds = 20_000

/** Reads a file in this browser, in a worker that is loaded for it and ended with it. Nothing is sent anywhere. */
export async function readKeywordFile(file: File, signal: AbortSignal): Promise<KeywordFileReading> {
  if (!acceptedName.test(file.name)) return refused('unknownKind')
  if (file.size > fileLimitBytes) return refused('tooLarge')
  // A folder, or a file that was moved meanwhile, has no content.
  const content = await file.arrayBuffer().catch(() => undefined)
  if (content === undefined) return refused('unreadable')
  if (content.byteLength === 0) return refused('empty')
  return askWorker({ fileName: file.name, bytes: new Uint8Array(content) }, signal)
}

const refused = (reason: RefusalReason): KeywordFileReading => ({ outcome: 'refused', reason })

function askWorker(request: { fileName: string; bytes: Uint8Array }, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<KeywordFileReading>()
  const worker = new Worker(new URL('./keyword-file-worker.ts', import.meta.url), { type: 'module' })
  const patience = setTimeout(() => resolve(refused('tooMuch')), patienceMilliseconds)
  worker.onmessage = ({ data }: MessageEvent<KeywordFileReading>) => resolve(data)
  worker.onerror = () => resolve(refused('notLoaded'))
  signal.addEventListener('abort', () => resolve(refused('unreadable')))
  worker.postMessage(request)
  return promise.finally(() => {
    clearTimeout(patience)
    worker.terminate()
  })
}
