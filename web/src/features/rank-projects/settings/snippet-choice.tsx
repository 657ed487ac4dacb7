import { Checkbox, type CheckboxProps } from '@mantine/core'
import { choiceNames } from '#contract/rules/search-engines.ts'
import layout from '../../../shared/inputs/form-layout.module.css'

/** Whether the featured snippet is a position of the project. */
export const SnippetChoice = (props: CheckboxProps) => (
  <Checkbox
    className={layout.full}
    label={choiceNames.countsSnippets}
    description="Google doesn’t repeat the page in its featured snippet among the results. Otherwise the keyword shows “Featured snippet” without a position and isn’t part of the average."
    {...props}
  />
)
