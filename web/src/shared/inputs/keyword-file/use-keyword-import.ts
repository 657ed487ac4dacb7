import { useEffect, useRef, useState } from 'react'
import type { KeywordRequest } from './keyword-requests.ts'
import { type KeywordWorker, openKeywordWorker } from './keyword-worker.ts'
import { acceptedName, fileLimitBytes } from './limits.ts'
import type { KeywordReading, ReadChoice } from './read-keywords.ts'
import { type RefusalReason, refusals } from './refusals.ts'

/** Keywords a person has confirmed; `source` names where they came from, such as “column “Keyword” in export.xlsx”. */
export type ImportedKeywords = Pick<KeywordReading, 'keywords' | 'duplicates' | 'refused' | 'isCut'> & {
  source: string | undefined
}

/** What was read, to be confirmed before it is added. */
export type ImportQuestion = {
  /** Of the file; undefined for a pasted table. */
  fileName: string | undefined
  reading: KeywordReading
  isBusy: boolean
  /** An encoding that was chosen, in which the file holds no keywords: the reading is still the one before. */
  unreadableAs?: string
}

type State = {
  busyWith?: string
  problem?: string
  /** A file whose encoding a person has to say. */
  undecoded?: string
  question?: ImportQuestion
}

const pasted = 'the pasted text'

/** Reads one file or pasted table at a time, and asks before anything is added. A newer one, or leaving the page, cancels it. */
export function useKeywordImport(onTake: (imported: ImportedKeywords) => void) {
  const [state, setState] = useState<State>({})
  const worker = useRef<KeywordWorker>(undefined)
  const end = () => {
    worker.current?.end()
    worker.current = undefined
  }
  useEffect(() => () => worker.current?.end(), [])

  const refuse = (fileName: string | undefined, reason: RefusalReason) => {
    // Its worker still has the file, and may be asked for another encoding.
    const undecoded = reason === 'encoding' ? fileName : undefined
    if (undecoded === undefined) end()
    const what = fileName === undefined ? 'The pasted text' : `“${fileName}”`
    setState({ problem: `${what} wasn’t imported. ${refusals[reason]}`, undecoded })
  }
  const take = (fileName: string | undefined, { keywords, duplicates, refused, isCut, place }: KeywordReading) => {
    end()
    setState({})
    const source = place === undefined ? fileName : `${place} in ${fileName ?? pasted}`
    onTake({ keywords, duplicates, refused, isCut, source })
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
  /** A file that was refused for its encoding, in the likeliest one. */
  const decodeUndecoded = async (fileName: string) => {
    const reading = await askOpened(undefined, { kind: 'decode' })
    if (reading?.outcome === 'read') setState({ question: { fileName, reading, isBusy: false } })
    if (reading?.outcome === 'refused') refuse(fileName, reading.reason)
  }
  /** Nothing when another import began meanwhile. */
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
