import { choiceNames } from '#contract/rules/serp-fetches/search-engines.ts'
import { type AskedReading, askedReading } from '../../serp-fetches/search-settings/asked-reading.ts'

/** The parts of a price beside the keywords: the depth, and the other choices of reading. */
export function readingLines(chosen: AskedReading) {
  const asked = askedReading(chosen)
  const choices = (['extraPage', 'loadsAiOverview'] as const).filter((choice) => asked[choice])
  return [
    { label: 'Depth', value: `Top ${asked.depth}` },
    ...choices.map((choice) => ({ label: choiceNames[choice], value: 'Yes' })),
  ]
}
