import { depthText } from '#contract/rules/serp-fetches/rank-states.ts'
import { choiceNames } from '#contract/rules/serp-fetches/search-engines.ts'
import type { Cell } from '../../../platform/spreadsheet/write-cell.ts'
import type { ChosenSetting } from '../request-fetches/queries.ts'
import { takesSubdomains } from './domain-matching.ts'

type Asked = Pick<ChosenSetting, 'depth' | 'extraPage' | 'loadsAiOverview'> & {
  domain: string
  includesSubdomains: boolean
}

/** The way results are read, in a spreadsheet. A whole domain takes its subdomains along without being asked. */
export const readingRows = (asked: Asked): [name: string, value: Cell][] => [
  ['Depth', depthText(asked.depth)],
  [choiceNames.includesSubdomains, yesOrNo(takesSubdomains(asked.domain, asked))],
  [choiceNames.extraPage, yesOrNo(asked.extraPage)],
  [choiceNames.loadsAiOverview, yesOrNo(asked.loadsAiOverview)],
]

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')
