import {
  type KeywordFileReading,
  type OpenedKeywords,
  openKeywords,
  openPasted,
  type ReadChoice,
  type Refused,
} from './read-keywords.ts'

export type KeywordRequest =
  | { kind: 'file'; fileName: string; bytes: Uint8Array }
  | { kind: 'paste'; text: string }
  /** Reads the open file again with another column or title row. */
  | { kind: 'choose'; choice: ReadChoice }
  /** Opens the same file in another encoding; in the likeliest one if none is given. */
  | { kind: 'decode'; encoding?: string }

/** Answers the requests of one import, and keeps the file between them. */
export function createKeywordRequests(): (request: KeywordRequest) => Promise<KeywordFileReading> {
  let file: { fileName: string; bytes: Uint8Array } | undefined
  let opened: OpenedKeywords | undefined
  const open = async (request: KeywordRequest): Promise<OpenedKeywords | Refused> => {
    if (request.kind === 'paste') return openPasted(request.text)
    if (request.kind === 'file') file = { fileName: request.fileName, bytes: request.bytes }
    if (file === undefined) return { outcome: 'refused', reason: 'unreadable' }
    return openKeywords(
      file.fileName,
      file.bytes,
      request.kind === 'decode' ? (request.encoding ?? (await likeliest(file.bytes))) : undefined,
    )
  }
  const answer = async (request: KeywordRequest): Promise<KeywordFileReading> => {
    if (request.kind === 'choose') return opened?.(request.choice) ?? { outcome: 'refused', reason: 'unreadable' }
    const next = await open(request)
    if (typeof next !== 'function') return next
    opened = next
    return next()
  }
  return (request) => answer(request).catch(() => ({ outcome: 'refused', reason: 'unreadable' }))
}

const likeliest = async (bytes: Uint8Array) => (await import('./encoding/detect-encoding.ts')).likeliestEncoding(bytes)
