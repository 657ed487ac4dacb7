import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keywordLimits } from '#contract/rules/limits/limits.ts'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { client, orpc } from '../../shared/api/client.ts'

/** The settings of a project that keywords are for: `settings` for all, `keywordSettings` for single ones instead. */
export type SettingChoice = {
  settings: readonly number[]
  keywordSettings: readonly { keyword: string; settings: number[] }[]
}

/**
 * Sorts out the keywords a project has already, which adding would skip. The server is asked about each keyword once;
 * where it cannot say, a keyword counts as new.
 */
export function useKnownKeywords(projectId: number, keywords: readonly string[], choice: SettingChoice) {
  /** By choice and keyword: the settings that it is new in. */
  const [answers, setAnswers] = useState<ReadonlyMap<string, readonly number[]>>(new Map())
  const ofKeyword = new Map(choice.keywordSettings.map((one) => [keywordKey(one.keyword), one.settings]))
  const settingsFor = (keyword: string) => ofKeyword.get(keywordKey(keyword)) ?? choice.settings
  const nameOf = (keyword: string) => `${settingsFor(keyword).join()} ${keywordKey(keyword)}`
  const unasked = keywords.filter((keyword) => !answers.has(nameOf(keyword))).slice(0, keywordLimits.perAddition)
  const asked = new Set(unasked.map(keywordKey))
  const input = {
    id: projectId,
    keywords: unasked,
    settings: [...choice.settings],
    keywordSettings: choice.keywordSettings
      .filter(({ keyword }) => asked.has(keywordKey(keyword)))
      .map((one) => ({ keyword: one.keyword, settings: [...one.settings] })),
  }
  const { isError } = useQuery({
    queryKey: orpc.rankProjects.listKnownKeywords.queryKey({ input }),
    queryFn: async ({ signal }) => {
      const { data } = await client.rankProjects.listKnownKeywords(input, { signal })
      const newIn = new Map(data.added.map(({ keyword, settings }) => [keywordKey(keyword), settings]))
      const answered = unasked.map((keyword) => [nameOf(keyword), newIn.get(keywordKey(keyword)) ?? []] as const)
      setAnswers((earlier) => new Map([...earlier, ...answered]))
      return data
    },
    enabled: unasked.length > 0 && choice.settings.length > 0,
    // The price without an answer is the most that it can be: nobody has to wait for another try.
    retry: false,
    gcTime: 0,
  })
  const newIn = (keyword: string) => answers.get(nameOf(keyword)) ?? settingsFor(keyword)
  const added = keywords.filter((keyword) => newIn(keyword).length > 0)
  return {
    known: keywords.filter((keyword) => newIn(keyword).length === 0),
    added,
    /** The number of keywords that are new in a setting. */
    countIn: (setting: number) => added.filter((keyword) => newIn(keyword).includes(setting)).length,
    /** The server has still to say of some. */
    isAsking: unasked.length > 0 && choice.settings.length > 0 && !isError,
    hasFailed: unasked.length > 0 && isError,
  }
}
