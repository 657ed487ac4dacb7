import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keywordLimits } from '#contract/rules/limits/limits.ts'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { client, orpc } from '../../shared/api/client.ts'

/**
 * Sorts out the keywords a project has already, which adding would skip. The server is asked about each keyword once;
 * where it cannot say, a keyword counts as new.
 */
export function useKnownKeywords(projectId: number, keywords: readonly string[]) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(new Map())
  const unasked = keywords.filter((keyword) => !answers.has(keywordKey(keyword))).slice(0, keywordLimits.perAddition)
  const input = { id: projectId, keywords: unasked }
  const { isError } = useQuery({
    queryKey: orpc.rankProjects.listKnownKeywords.queryKey({ input }),
    queryFn: async ({ signal }) => {
      const { data } = await client.rankProjects.listKnownKeywords(input, { signal })
      const known = new Set(data.known.map(keywordKey))
      const answered = unasked.map(keywordKey).map((key) => [key, known.has(key)] as const)
      setAnswers((earlier) => new Map([...earlier, ...answered]))
      return data
    },
    enabled: unasked.length > 0,
    // The price without an answer is the most that it can be: nobody has to wait for another try.
    retry: false,
    gcTime: 0,
  })
  const isKnown = (keyword: string) => answers.get(keywordKey(keyword)) === true
  return {
    known: keywords.filter(isKnown),
    added: keywords.filter((keyword) => !isKnown(keyword)),
    /** The server has still to say of some. */
    isAsking: unasked.length > 0 && !isError,
    hasFailed: unasked.length > 0 && isError,
  }
}
