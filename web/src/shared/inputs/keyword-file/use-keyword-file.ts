import { useEffect, useRef, useState } from 'react'
import { readKeywordFile } from './read-keyword-file.ts'
import { refusals } from './refusals.ts'

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
    onRead({ keywords, isCut, source: place === undefined ? file.name : `${place} of ${file.name}` })
  }
  return { ...state, read, forgetProblem: () => setState(({ reading }) => ({ reading })) }
}
