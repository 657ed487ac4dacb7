import { IconAlertTriangle } from '@tabler/icons-react'
import { searchEngineNames, searchEngineOf } from '#contract/rules/serp-fetches/search-engines.ts'
import type { SerpCheck, SerpCheckItem } from '#contract/serp-checks/rows.ts'
import { NarrowedNotice, WholeDomainLink } from '../../../parts/serp-fetches/ranks/narrowed-notice.tsx'
import { otherPageNote } from '../../../parts/serp-fetches/ranks/other-page-note.ts'
import { SnapshotResults } from '../../../parts/serp-fetches/snapshot/snapshot-results.tsx'
import { SnapshotSelect } from '../../../parts/serp-fetches/snapshot/snapshot-select.tsx'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { snapshotName } from './snapshot-name.ts'
import { SnapshotRanks } from './snapshot-ranks.tsx'
import classes from './snapshot-view.module.css'
import type { ShownSnapshot } from './use-snapshot.ts'

type SnapshotViewProps = {
  shown: ShownSnapshot
  check: SerpCheck | undefined
  item: SerpCheckItem | undefined
  onOpenSnapshot: (run: number) => void
}

export function SnapshotView({ shown, check, item, onOpenSnapshot }: SnapshotViewProps) {
  const { snapshot, snapshots, depth, domains, page } = shown
  const checkedAt = formatDayAndClock(new Date(snapshot.taken_at))
  // Then the select of snapshots names the time.
  const hasOthers = snapshots.length > 1
  const engine = check === undefined ? 'the engine' : searchEngineNames[searchEngineOf(check.searchEngine)]
  return (
    <>
      <SnapshotRanks shown={shown} />
      {check !== undefined && (
        <NarrowedNotice
          target={check.url}
          others={otherPageNote(check.url, snapshot)}
          action={<WholeDomainLink target={check.url} copyOf={{ from: check.id }} />}
        />
      )}
      {snapshot.run === snapshots[0]?.run && <WhyEarlier item={item} />}
      <Panel
        title={`${engine} results`}
        hint={hasOthers ? `Top ${depth}` : `${checkedAt}, top ${depth}`}
        actions={hasOthers && <OtherSnapshots shown={shown} onOpenSnapshot={onOpenSnapshot} />}
      >
        <SnapshotResults page={page} domains={domains} engine={engine} readFromIt={snapshotName(snapshot)} />
      </Panel>
    </>
  )
}

/** The newest page is not what the list says when the last fetch failed or is still to come. */
function WhyEarlier({ item }: { item: SerpCheckItem | undefined }) {
  if (item?.state !== 'failed' && item?.state !== 'pending') return null
  return (
    <p className={classes.notice}>
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
      {item.state === 'pending'
        ? 'Checking this keyword again. Showing the previous results page.'
        : `The last look-up failed. ${item.failure ?? ''} Showing the previous results page.`}
    </p>
  )
}

function OtherSnapshots({
  shown: { snapshot, snapshots },
  onOpenSnapshot,
}: Pick<SnapshotViewProps, 'shown' | 'onOpenSnapshot'>) {
  return (
    <SnapshotSelect
      label="Check"
      snapshots={snapshots.map((one) => ({ value: String(one.run), label: snapshotName(one) }))}
      value={String(snapshot.run)}
      onChange={(run) => onOpenSnapshot(Number(run))}
    />
  )
}
