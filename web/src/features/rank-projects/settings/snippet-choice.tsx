import { Checkbox, type CheckboxProps } from '@mantine/core'
import { choiceNames } from '#contract/rules/serp-fetches/search-engines.ts'
import layout from '../../../shared/inputs/form-layout.module.css'

/** The choice to count featured snippets as position 1. */
export const SnippetChoice = (props: CheckboxProps) => (
  <Checkbox
    className={layout.full}
    label={choiceNames.countsSnippets}
    description="Google doesn’t list the page in a featured snippet again among the results. If off, the keyword shows “Featured snippet” without a position and isn’t part of the average."
    {...props}
  />
)
