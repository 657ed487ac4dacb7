import {
  type KeywordFileReading,
  type OpenedKeywords,
  openKeywords,
  openPasted,
  type ReadChoice,
} from './read-keywords.ts'

export type KeywordRequest =
  | { kind: 'file'; fileName: string; bytes: Uint8Array }
  | { kind: 'paste'; text: string }
  /** Reads what is open in another way. */
  | { kind: 'choose'; choice: ReadChoice }

/** What a worker keeps between the requests of one import. */
export function createKeywordRequests(): (request: KeywordRequest) => Promise<KeywordFileReading> {
  let opened: OpenedKeywords | undefined
  const answer = async (request: KeywordRequest): Promise<KeywordFileReading> => {
    if (request.kind === 'choose') return opened?.(request.choice) ?? { outcome: 'refused', reason: 'unreadable' }
    const next =
      request.kind === 'file' ? await openKeywords(request.fileName, request.bytes) : openPasted(request.text)
    if (typeof next !== 'function') return next
    opened = next
    return next()
  }
  return (request) => answer(request).catch(() => ({ outcome: 'refused', reason: 'unreadable' }))
}
