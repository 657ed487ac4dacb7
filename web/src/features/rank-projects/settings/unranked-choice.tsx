import { Checkbox, type CheckboxProps } from '@mantine/core'
import { unrankedPosition } from '#contract/rules/rank-projects/average-position.ts'
import { choiceNames } from '#contract/rules/serp-fetches/search-engines.ts'
import layout from '../../../shared/inputs/form-layout.module.css'

type UnrankedChoiceProps = CheckboxProps & { depth: number }

/** The choice to count keywords that weren't found in the project's average position. */
export const UnrankedChoice = ({ depth, ...props }: UnrankedChoiceProps) => (
  <Checkbox
    className={layout.full}
    label={choiceNames.countsUnranked}
    description={`A keyword that isn’t found counts as ${unrankedPosition(depth)}, one more than the depth, so losing a keyword never improves the average. If off, only keywords that are found count.`}
    {...props}
  />
)
