import { countryName } from '../../../shared/format/country-name.ts'
import { Flag } from '../../../shared/ui/tiles/flag.tsx'
import classes from './group-panels.module.css'

/** A flag, where there is a country, and its name. */
export const CountryLabel = ({ code, name }: { code: string; name: string }) => (
  <span className={classes.country}>
    {countryName(code) === undefined ? <i className={classes.noFlag} aria-hidden /> : <Flag code={code} />}
    <span className="truncate" title={name}>
      {name}
    </span>
  </span>
)
