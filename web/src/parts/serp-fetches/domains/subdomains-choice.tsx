import { Checkbox } from '@mantine/core'
import { choiceNames } from '#contract/rules/serp-fetches/search-engines.ts'
import classes from '../../../shared/inputs/form-layout.module.css'
import { isSubdomain } from './is-subdomain.ts'

type SubdomainsChoiceProps = { domain: string; checked: boolean; onChange: (checked: boolean) => void }

/** The choice to include what is below an entered subdomain; a whole domain always includes its subdomains. */
export function SubdomainsChoice({ domain, checked, onChange }: SubdomainsChoiceProps) {
  if (!isSubdomain(domain)) return null
  return (
    <Checkbox
      className={classes.full}
      label={choiceNames.includesSubdomains}
      description="Also counts pages on subdomains of this domain. Applies to competitors too."
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
