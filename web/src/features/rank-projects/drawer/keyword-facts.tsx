import type { RankProject } from '#contract/rank-projects/rows.ts'
import {
  deviceNames,
  deviceOf,
  searchEngineNames,
  searchEngineOf,
} from '#contract/rules/serp-fetches/search-engines.ts'
import { KeywordDifficulty } from '../../../parts/keyword-metrics/keyword-difficulty.tsx'
import { deviceIcons } from '../../../parts/serp-fetches/search-settings/device-icons.ts'
import { SheetFacts } from '../../../parts/serp-fetches/snapshot/keyword-sheet.tsx'
import { formatCount } from '../../../shared/format/numbers.ts'
import { formatPlace } from '../../../shared/format/places.ts'
import { Flag } from '../../../shared/ui/tiles/flag.tsx'
import { MetricCell } from '../detail/metric-cell.tsx'
import { TagName } from '../tags/tag-mark.tsx'
import classes from './keyword-content.module.css'
import type { KeywordRanks } from './queries.ts'

/** The search of a keyword, and Google's figures for it. */
export function KeywordFacts({ project, keyword }: { project: RankProject; keyword: KeywordRanks | undefined }) {
  const device = deviceOf(project.deviceType)
  const engine = searchEngineOf(project.searchEngine)
  const DeviceIcon = deviceIcons[device]
  /** They are Google's, whichever engine is checked. */
  const whose = engine === 'google' ? '' : 'Google '
  return (
    <SheetFacts>
      <span>{searchEngineNames[engine]}</span>
      <span className={classes.fact}>
        {project.country_iso_code !== '' && <Flag code={project.country_iso_code} />}
        {formatPlace(project.location)}
      </span>
      <span className={classes.fact}>
        <DeviceIcon size={15} stroke={1.6} aria-hidden />
        {deviceNames[device]}
      </span>
      {keyword !== undefined && (
        <>
          <span className={classes.fact}>
            {whose === '' ? 'Volume' : `${whose}volume`}
            <MetricCell metrics={keyword} value={keyword.search_volume}>
              {(volume) => <b className={classes.volume}>{formatCount(volume)}</b>}
            </MetricCell>
          </span>
          <span className={classes.fact}>
            {whose}KD
            <MetricCell metrics={keyword} value={keyword.kd}>
              {(difficulty) => <KeywordDifficulty value={difficulty} />}
            </MetricCell>
          </span>
          {keyword.tags.map((tag) => (
            <span key={tag.id} className={classes.fact}>
              <TagName tag={tag} />
            </span>
          ))}
        </>
      )}
    </SheetFacts>
  )
}
