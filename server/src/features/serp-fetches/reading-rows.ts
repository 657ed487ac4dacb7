import { depthText } from '#contract/rules/rank-states.ts'
import { choiceNames } from '#contract/rules/search-engines.ts'
import type { Cell } from '../../platform/spreadsheet/write-cell.ts'
import { takesSubdomains } from './domain-matching.ts'
import type { ChosenSetting } from './queries.ts'

type Asked = Pick<ChosenSetting, 'depth' | 'extraPage' | 'loadsAiOverview'> & {
  domain: string
  includesSubdomains: boolean
}

/** How results are read, in a spreadsheet. A whole domain takes its subdomains along without being asked. */
export const readingRows = (asked: Asked): [name: string, value: Cell][] => [
  ['Depth', depthText(asked.depth)],
  [choiceNames.includesSubdomains, yesOrNo(takesSubdomains(asked.domain, asked))],
  [choiceNames.extraPage, yesOrNo(asked.extraPage)],
  [choiceNames.loadsAiOverview, yesOrNo(asked.loadsAiOverview)],
]

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')
