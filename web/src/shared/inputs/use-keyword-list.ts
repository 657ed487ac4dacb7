import { useLayoutEffect, useRef, useState } from 'react'
import { keywordProblem, normalizeKeyword, uniqueKeywords } from '#contract/keyword-syntax.ts'

export type Refused = { keyword: string; reason: string }

/** What became of the keywords added last. */
export type Addition = {
  added: number
  doubles: number
  refused: Refused[]
  /** Where they were read; undefined for typed and pasted ones. */
  file?: { source: string; isCut: boolean }
}

/** Adds and removes keywords; doubles are folded and what cannot be looked up is refused, both with a word. */
export function useKeywordList(value: string[], onChange: (keywords: string[]) => void) {
  const [addition, setAddition] = useState<Addition>()
  // A file takes a moment to read, and the list may grow meanwhile.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return {
    addition,
    forgetAddition: () => setAddition(undefined),
    add: (texts: string[], file?: Addition['file']) => {
      const now = latest.current
      const checked = texts
        .map(normalizeKeyword)
        .filter((keyword) => keyword !== '')
        .map((keyword) => ({ keyword, reason: keywordProblem(keyword) }))
      const refused = checked.flatMap(({ keyword, reason }) => (reason === undefined ? [] : [{ keyword, reason }]))
      const fine = checked.filter(({ reason }) => reason === undefined).map(({ keyword }) => keyword)
      const { keywords, doubles } = uniqueKeywords([...now, ...fine])
      setAddition({ added: keywords.length - now.length, doubles, refused, file })
      if (keywords.length !== now.length) onChange(keywords)
    },
    remove: (keyword: string) => {
      setAddition(undefined)
      onChange(value.filter((other) => other !== keyword))
    },
    keep: (count: number) => {
      setAddition(undefined)
      onChange(value.slice(0, count))
    },
  }
}
