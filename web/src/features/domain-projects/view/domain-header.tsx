import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { unsavedKeptHours } from '#contract/rules/limits/limits.ts'
import { ScheduleFact, SiteActions } from '../../../parts/site-checks/view/site-actions.tsx'
import type { SiteOnPage } from '../../../parts/site-checks/view/use-site.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { languageName } from '../../../shared/format/language-name.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { formatPlace } from '../../../shared/format/places.ts'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { Fact, FactList } from '../../../shared/ui/tiles/fact-list.tsx'
import { Flag } from '../../../shared/ui/tiles/flag.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'

type DomainHeaderProps = {
  site: SiteOnPage<DomainProject>
  /** Opened from the comparison of another domain. */
  isCompared: boolean
}

/** The domain and its settings, and what can be done with it. */
export function DomainHeader({ site, isCompared }: DomainHeaderProps) {
  return (
    <PageHeader
      title="Overview"
      subject={site.project.target}
      context={<DomainFacts site={site} isCompared={isCompared} />}
      actions={<SiteActions site={site} />}
    />
  )
}

/** Under the name: what was looked up where, and when. */
function DomainFacts({ site, isCompared }: DomainHeaderProps) {
  const { country_iso_code, location_name, language_code, limit, last_checked_at: last } = site.project
  return (
    <FactList label="Domain settings">
      <Fact>
        {country_iso_code !== '' && <Flag code={country_iso_code} />}
        {formatPlace(location_name)}
      </Fact>
      <li>Google</li>
      <li>{languageName(language_code)}</li>
      <li>Up to {countOf(limit, 'keyword')}</li>
      {last !== null && (
        <li>
          Checked <Moment at={last}>{formatDayAndClock(new Date(last))}</Moment>
        </li>
      )}
      <ScheduleFact
        site={site}
        unsaved={`Not saved: deleted ${isCompared ? '' : 'when you leave this page, or '}after ${unsavedKeptHours} hours`}
      />
    </FactList>
  )
}
