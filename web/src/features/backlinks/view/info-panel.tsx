import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BacklinkSummary } from '#contract/backlinks/rows.ts'
import { countryName } from '../../../shared/format/country-name.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { backlinkTexts } from '../messages.ts'
import { spamScoreLimit } from '../spam-score-limit.ts'
import classes from './backlink-charts.module.css'
import { CountryLabel } from './country-label.tsx'

/** The provider's knowledge of the target. */
export function InfoPanel({ summary }: { summary: BacklinkSummary | null }) {
  return (
    <Panel title="Backlinks info" hint={backlinkTexts.whole}>
      <dl className={classes.facts}>
        {factsOf(summary).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{summary === null ? <Skeleton height={10} width={64} radius="xl" /> : (value ?? 'Unknown')}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

const counted = (count: number | null | undefined) => (count == null ? undefined : formatCount(count))
const listed = (names: readonly string[] | undefined) =>
  names === undefined || names.length === 0 ? undefined : names.map((name) => name.replaceAll('-', ' ')).join(', ')

function factsOf(summary: BacklinkSummary | null): [string, ReactNode][] {
  const info = summary?.info
  const country = info?.country ?? undefined
  return [
    ['Rank', summary?.rank == null ? undefined : `${formatCount(summary.rank)} of 1,000`],
    ['First seen', summary?.first_seen == null ? undefined : formatDay(new Date(summary.first_seen))],
    ['Nofollow referring domains', counted(summary?.referring_domains_nofollow)],
    ['Referring main domains', counted(summary?.referring_main_domains)],
    ['Nofollow main domains', counted(summary?.referring_main_domains_nofollow)],
    ['Referring pages', counted(summary?.referring_pages)],
    ['Nofollow referring pages', counted(summary?.referring_pages_nofollow)],
    ['Referring IPs', counted(summary?.referring_ips)],
    ['IP address', info?.ip_address ?? undefined],
    ['Platform type', listed(info?.platform_type)],
    ['CMS', info?.cms ?? undefined],
    ['Server', info?.server ?? undefined],
    ['Country', country === undefined ? undefined : countryLabel(country)],
    ['Backlinks spam score', spamScore(summary?.backlinks_spam_score)],
    ['Target spam score', spamScore(info?.target_spam_score)],
  ]
}

const countryLabel = (code: string) => <CountryLabel code={code} name={countryName(code) ?? code} />

/** Colour says what the number does: above the limit links hurt. */
function spamScore(score: number | null | undefined) {
  if (score == null) return undefined
  return (
    <span className={classes.spam}>
      <span className={classes.spamBar} data-high={score > spamScoreLimit || undefined} aria-hidden>
        <span style={{ width: `${score}%` }} />
      </span>
      {score} of 100
    </span>
  )
}
