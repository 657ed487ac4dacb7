import { useLayoutEffect, useRef, useState } from 'react'
import {
  keywordProblem,
  normalizeKeyword,
  splitListedKeywords,
  uniqueKeywords,
} from '#contract/rules/serp-fetches/keyword-syntax.ts'

export type Refused = { keyword: string; reason: string }

/** Describes the result of the last addition. */
export type Addition = {
  added: number
  duplicates: number
  refused: Refused[]
  /** Their source; undefined for typed and pasted ones. */
  file?: { source: string; isCut: boolean }
}

/** The findings of reading the file or pasted table. */
type SortedOut = { duplicates: number; refused: Refused[]; isCut: boolean; source: string | undefined }

export type Listed = { keyword: string; parts: string[] }

/** The last change of the list. */
export type ListChange = {
  addition?: Addition
  /** The one keyword added last, where it resembles several. */
  listed?: Listed
  /** The list before several were taken away at once. */
  before?: string[]
}

/**
 * Adds and removes keywords; duplicates are folded and what cannot be searched is refused, both
 * with a message.
 */
export function useKeywordList(value: string[], onChange: (keywords: string[]) => void) {
  const [change, setChange] = useState<ListChange>({})
  // A file takes a moment to read, and the list may grow meanwhile.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  const addTo = (now: string[], texts: string[], sorted?: SortedOut) => {
    const file = sorted?.source === undefined ? undefined : { source: sorted.source, isCut: sorted.isCut }
    // A worker has judged those it read; thousands of them would hold the page up here.
    const { fine, refused } = sorted === undefined ? judge(texts) : { fine: texts, refused: sorted.refused }
    const { keywords, duplicates } = uniqueKeywords([...now, ...fine])
    const added = keywords.slice(now.length)
    const isTyped = sorted === undefined && fine.length + refused.length === 1
    setChange({
      addition: {
        added: added.length,
        duplicates: duplicates + (sorted?.duplicates ?? 0),
        refused,
        file,
      },
      listed: isTyped ? listedIn(added) : undefined,
    })
    if (keywords.join('\n') !== latest.current.join('\n')) onChange(keywords)
  }
  return {
    change,
    forgetChange: () => setChange({}),
    add: (texts: string[], sorted?: SortedOut) => addTo(latest.current, texts, sorted),
    split: ({ keyword, parts }: Listed) =>
      addTo(
        value.filter((other) => other !== keyword),
        parts,
      ),
    remove: (keyword: string) => {
      setChange({})
      onChange(value.filter((other) => other !== keyword))
    },
    keep: (count: number) => {
      setChange({ before: value })
      onChange(value.slice(0, count))
    },
    restore: (before: string[]) => {
      setChange({})
      onChange(before)
    },
  }
}

function judge(texts: string[]): { fine: string[]; refused: Refused[] } {
  const checked = texts
    .map(normalizeKeyword)
    .filter((keyword) => keyword !== '')
    .map((keyword) => ({ keyword, reason: keywordProblem(keyword) }))
  return {
    fine: checked.filter(({ reason }) => reason === undefined).map(({ keyword }) => keyword),
    refused: checked.flatMap(({ keyword, reason }) => (reason === undefined ? [] : [{ keyword, reason }])),
  }
}

function listedIn([keyword = '']: string[]): Listed | undefined {
  const parts = splitListedKeywords(keyword)
  return parts.length < 2 ? undefined : { keyword, parts }
}
