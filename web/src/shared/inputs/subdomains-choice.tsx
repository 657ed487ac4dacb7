import { Checkbox } from '@mantine/core'
import classes from './form-layout.module.css'
import { isSubdomain } from './is-subdomain.ts'

type SubdomainsChoiceProps = { domain: string; checked: boolean; onChange: (checked: boolean) => void }

/** Whether an entered subdomain takes what is below it along; a whole domain always does. */
export function SubdomainsChoice({ domain, checked, onChange }: SubdomainsChoiceProps) {
  if (!isSubdomain(domain)) return null
  return (
    <Checkbox
      className={classes.full}
      label="Include subdomains"
      description="Counts pages on subdomains of this one too, for you and your competitors."
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
