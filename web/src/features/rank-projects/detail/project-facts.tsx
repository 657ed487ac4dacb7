import { IconCalendarRepeat, IconDevices } from '@tabler/icons-react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import {
  deviceNames,
  deviceOf,
  searchEngineNames,
  searchEngineOf,
} from '#contract/rules/serp-fetches/search-engines.ts'
import { deviceIcons } from '../../../parts/serp-fetches/search-settings/device-icons.ts'
import { languageName } from '../../../shared/format/language-name.ts'
import { formatPlace } from '../../../shared/format/places.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { Fact, FactList } from '../../../shared/ui/tiles/fact-list.tsx'
import { Flag } from '../../../shared/ui/tiles/flag.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { nearTime, scheduleText } from './schedule-messages.ts'

/** Under the name: what is looked up where, and when. */
export function ProjectFacts({ project, now }: { project: RankProject; now: Date }) {
  const { domain, country_iso_code, location, language, depth, last_executed_at: last, next_run_at: next } = project
  const device = deviceOf(project.deviceType)
  const DeviceIcon = deviceIcons[device]
  return (
    <FactList label="Project settings">
      <li>{domain}</li>
      {project.settings.length > 1 ? (
        <Fact>
          <IconDevices size={15} stroke={1.6} aria-hidden />
          {project.settings.length} search settings
        </Fact>
      ) : (
        <>
          <Fact>
            {country_iso_code !== '' && <Flag code={country_iso_code} />}
            {formatPlace(location)}
          </Fact>
          <li>{searchEngineNames[searchEngineOf(project.searchEngine)]}</li>
          <Fact>
            <DeviceIcon size={15} stroke={1.6} aria-hidden />
            {deviceNames[device]}
          </Fact>
          <li>{languageName(language)}</li>
        </>
      )}
      <li>Depth: top {depth}</li>
      <Fact>
        <IconCalendarRepeat size={15} stroke={1.6} aria-hidden />
        <span>
          {scheduleText(project, browserTimeZone())}
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
      </Fact>
    </FactList>
  )
}

const RunTime = ({ at, now }: { at: string; now: Date }) => <Moment at={at}>{nearTime(new Date(at), now)}</Moment>
