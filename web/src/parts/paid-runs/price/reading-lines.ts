import { choiceNames } from '#contract/rules/serp-fetches/search-engines.ts'
import { type AskedReading, askedReading } from '../../serp-fetches/search-settings/asked-reading.ts'

/** What a price is made of beside the keywords: the depth, and what else is to be read. */
export function readingLines(chosen: AskedReading) {
  const asked = askedReading(chosen)
  const choices = (['extraPage', 'loadsAiOverview'] as const).filter((choice) => asked[choice])
  return [
    { label: 'Depth', value: `Top ${asked.depth}` },
    ...choices.map((choice) => ({ label: choiceNames[choice], value: 'Yes' })),
  ]
}
