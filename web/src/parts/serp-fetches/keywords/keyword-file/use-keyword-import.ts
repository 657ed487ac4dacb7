import { useEffect, useRef, useState } from 'react'
import type { KeywordRequest } from './keyword-requests.ts'
import { type KeywordWorker, openKeywordWorker } from './keyword-worker.ts'
import { acceptedName, fileLimitBytes } from './limits.ts'
import type { KeywordReading, ReadChoice } from './read-keywords.ts'
import type { TaggedKeyword } from './read-tags-column.ts'
import { type RefusalReason, refusals } from './refusals.ts'

/** Keywords the user has confirmed; `source` names where they came from, such as “column “Keyword” in export.xlsx”. */
export type ImportedKeywords = Pick<
  KeywordReading,
  'keywords' | 'duplicates' | 'refused' | 'isCut' | 'targets' | 'settings'
> & {
  source: string | undefined
  tagged: TaggedKeyword[]
}

/** A reading that the user confirms before its keywords are added. */
export type ImportQuestion = {
  /** Undefined for pasted text. */
  fileName: string | undefined
  reading: KeywordReading
  isBusy: boolean
  /** The chosen encoding, if the file has no keywords in it. The previous reading is then kept. */
  unreadableAs?: string
}

type State = {
  busyWith?: string
  problem?: string
  /** The file whose encoding the user has to choose. */
  undecoded?: string
  question?: ImportQuestion
}

const pasted = 'the pasted text'

/** Reads one file or pasted text at a time, and asks before adding keywords. A newer one, or leaving the page, cancels it. */
export function useKeywordImport(onTake: (imported: ImportedKeywords) => void) {
  const [state, setState] = useState<State>({})
  const worker = useRef<KeywordWorker>(undefined)
  const end = () => {
    worker.current?.end()
    worker.current = undefined
  }
  useEffect(() => () => worker.current?.end(), [])

  const refuse = (fileName: string | undefined, reason: RefusalReason) => {
    // The worker keeps such a file, so that the user can choose an encoding.
    const undecoded = reason === 'encoding' ? fileName : undefined
    if (undecoded === undefined) end()
    const what = fileName === undefined ? 'The pasted text' : `“${fileName}”`
    setState({ problem: `${what} wasn’t imported. ${refusals[reason]}`, undecoded })
  }
  const take = (
    fileName: string | undefined,
    { keywords, duplicates, refused, isCut, targets, settings, place, tags }: KeywordReading,
  ) => {
    end()
    setState({})
    const source = place === undefined ? fileName : `${place} in ${fileName ?? pasted}`
    onTake({ keywords, duplicates, refused, isCut, targets, settings, source, tagged: tags.tagged })
  }
  const open = async (fileName: string | undefined, request: KeywordRequest) => {
    const opened = openKeywordWorker()
    worker.current = opened
    const reading = await opened.ask(request)
    if (worker.current !== opened) return
    if (reading.outcome === 'refused') return refuse(fileName, reading.reason)
    if (fileName === undefined && isWholeList(reading)) return take(fileName, reading)
    setState({ question: { fileName, reading, isBusy: false } })
  }
  const readFiles = async (files: File[]) => {
    const [file] = files
    if (file === undefined) return
    end()
    if (files.length > 1) return setState({ problem: refusals.several })
    if (!acceptedName.test(file.name)) return refuse(file.name, 'unknownKind')
    if (file.size > fileLimitBytes) return refuse(file.name, 'tooLarge')
    setState({ busyWith: file.name })
    // A folder, or a file that was moved meanwhile, has no content.
    const content = await file.arrayBuffer().catch(() => undefined)
    if (content === undefined) return refuse(file.name, 'unreadable')
    if (content.byteLength === 0) return refuse(file.name, 'empty')
    await open(file.name, { kind: 'file', fileName: file.name, bytes: new Uint8Array(content) })
  }
  const readPasted = async (text: string) => {
    end()
    if (text.length > fileLimitBytes) return refuse(undefined, 'tooLarge')
    setState({ busyWith: pasted })
    await open(undefined, { kind: 'paste', text })
  }
  const choose = async (question: ImportQuestion, choice: ReadChoice) => {
    const reading = await askOpened(question, { kind: 'choose', choice })
    if (reading?.outcome === 'read') setState({ question: { ...question, reading, isBusy: false } })
    if (reading?.outcome === 'refused') refuse(question.fileName, reading.reason)
  }
  const decode = async (question: ImportQuestion, encoding: string) => {
    const reading = await askOpened(question, { kind: 'decode', encoding })
    if (reading === undefined) return
    const shown = reading.outcome === 'read' ? { reading } : { reading: question.reading, unreadableAs: encoding }
    setState({ question: { fileName: question.fileName, ...shown, isBusy: false } })
  }
  /** Opens a file that was refused for its encoding in the likeliest one. */
  const decodeUndecoded = async (fileName: string) => {
    const reading = await askOpened(undefined, { kind: 'decode' })
    if (reading?.outcome === 'read') setState({ question: { fileName, reading, isBusy: false } })
    if (reading?.outcome === 'refused') refuse(fileName, reading.reason)
  }
  /** Undefined if another import has begun meanwhile. */
  const askOpened = async (question: ImportQuestion | undefined, request: KeywordRequest) => {
    const asked = worker.current
    if (asked === undefined) return undefined
    if (question !== undefined) setState({ question: { ...question, isBusy: true } })
    const reading = await asked.ask(request)
    return worker.current === asked ? reading : undefined
  }
  return {
    ...state,
    readFiles,
    readPasted,
    choose,
    decode,
    decodeUndecoded,
    confirm: ({ fileName, reading }: ImportQuestion) => take(fileName, reading),
    cancel: () => {
      end()
      setState({})
    },
    forgetProblem: () => setState((before) => ({ ...before, problem: undefined, undecoded: undefined })),
  }
}

/** If nothing of a pasted list was left out, there is nothing to confirm. */
const isWholeList = ({ columns, hasTitles, leftOut }: KeywordReading) =>
  columns.length === 1 && !hasTitles && leftOut.length === 0
