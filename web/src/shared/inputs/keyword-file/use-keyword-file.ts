import { useEffect, useRef, useState } from 'react'
import { acceptedName, fileLimitBytes } from './limits.ts'
import type { KeywordFileReading } from './read-keywords.ts'
import { type RefusalReason, refusals } from './refusals.ts'

/** What a file gave; `source` names it in words, such as “column “Keyword” of export.xlsx”. */
export type ReadFile = { keywords: string[]; source: string; isCut: boolean }

type State = { reading?: string; problem?: string }

/** Reads one file at a time; a newer one, or leaving, gives up the one under way. */
export function useKeywordFile(onRead: (file: ReadFile) => void) {
  const [state, setState] = useState<State>({})
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const read = async (files: File[]) => {
    current.current?.abort()
    const [file] = files
    if (file === undefined) return
    if (files.length > 1) return setState({ problem: refusals.several })
    const attempt = new AbortController()
    current.current = attempt
    setState({ reading: file.name })
    const reading = await readKeywordFile(file, attempt.signal)
    if (attempt.signal.aborted) return
    if (reading.outcome === 'refused')
      return setState({ problem: `“${file.name}” wasn’t imported. ${refusals[reading.reason]}` })
    setState({})
    const { keywords, place, isCut } = reading
    onRead({ keywords, isCut, source: place === undefined ? file.name : `${place} in ${file.name}` })
  }
  return { ...state, read, forgetProblem: () => setState(({ reading }) => ({ reading })) }
}

const patienceMilliseconds = 20_000

/** Reads a file in this browser, in a worker that is loaded for it and ended with it. Nothing is sent anywhere. */
async function readKeywordFile(file: File, signal: AbortSignal): Promise<KeywordFileReading> {
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
