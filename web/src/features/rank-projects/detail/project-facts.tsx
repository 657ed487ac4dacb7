import { IconCalendarRepeat } from '@tabler/icons-react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { deviceNames, deviceOf, searchEngineNames, searchEngineOf } from '#contract/rules/search-engines.ts'
import { formatPlace } from '../../../shared/format/places.ts'
import { deviceIcons } from '../../../shared/ui/device-icons.ts'
import { Flag } from '../../../shared/ui/flag.tsx'
import { Moment } from '../../../shared/ui/moment.tsx'
import classes from './project-facts.module.css'
import { nearTime, scheduleText } from './schedule-messages.ts'

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** The codes are the provider's; one that the browser takes for none stays as it is. */
function languageName(code: string) {
  try {
    return languageNames.of(code) ?? code
  } catch {
    return code
  }
}

const readersZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Under the name: what is looked up where, and when. */
export function ProjectFacts({ project, now }: { project: RankProject; now: Date }) {
  const { domain, country_iso_code, location, language, depth, last_executed_at: last, next_run_at: next } = project
  const device = deviceOf(project.deviceType)
  const DeviceIcon = deviceIcons[device]
  return (
    <ul className={classes.facts} aria-label="Project settings">
      <li>{domain}</li>
      <li className={classes.fact}>
        {country_iso_code !== '' && <Flag code={country_iso_code} />}
        {formatPlace(location)}
      </li>
      <li>{searchEngineNames[searchEngineOf(project.searchEngine)]}</li>
      <li className={classes.fact}>
        <DeviceIcon size={15} stroke={1.6} aria-hidden />
        {deviceNames[device]}
      </li>
      <li>{languageName(language)}</li>
      <li>Depth: top {depth}</li>
      <li className={classes.fact}>
        <IconCalendarRepeat size={15} stroke={1.6} aria-hidden />
        <span>
          {scheduleText(project, readersZone())}
          {last !== null && (
            <>
              , last run <RunTime at={last} now={now} />
            </>
          )}
          {next !== null && (
            <>
              , next run <RunTime at={next} now={now} />
            </>
          )}
        </span>
      </li>
    </ul>
  )
}

const RunTime = ({ at, now }: { at: string; now: Date }) => <Moment at={at}>{nearTime(new Date(at), now)}</Moment>
