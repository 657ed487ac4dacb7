import type { KeywordInSetting } from '#contract/rank-projects/settings.ts'
import { RankCell } from '../../../parts/serp-fetches/ranks/rank-cell.tsx'
import { changeOnDay } from '../../../parts/serp-fetches/ranks/rank-change.ts'
import { Sparkline } from '../../../parts/serp-fetches/ranks/sparkline.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { webAddress } from '../../../shared/format/web-address.ts'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { useProjectSettings } from '../settings/project-settings.tsx'

type InSettingsPanelProps = {
  projectId: number
  /** The keyword shown. */
  keywordId: number
  depth: number
  inSettings: readonly KeywordInSetting[]
  /** Shows the keyword in another setting. */
  onOpen: (keywordId: number) => void
}

/** A keyword in all settings of its project, side by side. A project with one setting has no such panel. */
export function InSettingsPanel({ projectId, keywordId, depth, inSettings, onOpen }: InSettingsPanelProps) {
  const { names } = useProjectSettings()
  if (inSettings.length === 0) return null
  const days = [...new Set(inSettings.flatMap(({ ranks }) => ranks.map(({ date }) => date)))].sort()
  const columns: Column<KeywordInSetting>[] = [
    {
      id: 'setting',
      label: 'Search setting',
      width: 180,
      grow: 1,
      hideable: false,
      cell: ({ keyword_id, setting_id }) =>
        keyword_id === keywordId ? (
          <b>{names.get(setting_id)}</b>
        ) : (
          <a
            href={`/view-serp-project/${projectId}?keyword=${keyword_id}`}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              onOpen(keyword_id)
            }}
          >
            {names.get(setting_id)}
          </a>
        ),
    },
    {
      id: 'rank',
      label: 'Rank',
      width: 96,
      align: 'right',
      cell: ({ latest, is_pending, has_failed }) => (
        <RankCell
          snapshot={{
            state: latest?.state ?? (is_pending || !has_failed ? 'pending' : 'failed'),
            rank: latest?.rank ?? null,
            rank_absolute: null,
            results_read: latest?.results_read ?? null,
            warning: null,
          }}
          depth={depth}
          change={latest === null ? null : (changeOnDay(latest) ?? null)}
        />
      ),
    },
    {
      id: 'curve',
      label: 'Trend',
      width: 128,
      cell: ({ setting_id, ranks }) => {
        const rankOn = new Map(ranks.map(({ date, rank }) => [date, rank]))
        return (
          <Sparkline
            values={days.map((day) => rankOn.get(day) ?? null)}
            label={`Ranks in ${names.get(setting_id) ?? 'this search setting'}`}
          />
        )
      },
    },
    {
      id: 'page',
      label: 'Ranking page',
      width: 180,
      grow: 1,
      drops: 2,
      tone: 'quiet',
      cell: ({ latest }) => {
        const page = webAddress(latest?.url ?? null)
        return page === undefined ? '–' : page.pathname + page.search
      },
    },
    {
      id: 'checked',
      label: 'Checked',
      width: 110,
      drops: 1,
      tone: 'quiet',
      cell: ({ latest }) => (latest === null ? '–' : formatDate(latest.date)),
    },
  ]
  return (
    <Panel title="In each search setting" hint="Latest check of this keyword">
      <DataTable
        label="This keyword in each search setting"
        columns={columns}
        rows={[...inSettings]}
        rowKey={({ keyword_id }) => String(keyword_id)}
        density="comfortable"
      />
    </Panel>
  )
}
