import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { filterLimits, filtersIn, type KeywordFilters, keywordMoves } from '#contract/rules/keyword-filters.ts'
import { serpFeatureKeys, serpFeatureNames } from '#contract/rules/serp-features.ts'
import { formatCount } from '../format/numbers.ts'
import { Popup } from '../ui/popup.tsx'
import { anyChoice, ChoiceField, RangeFields } from './filter-fields.tsx'
import classes from './filter-menu.module.css'
import { moveTexts } from './filter-texts.ts'
import { type Bounds, readRange } from './read-range.ts'

type FilterMenuProps = {
  filters: KeywordFilters
  onApply: (filters: KeywordFilters) => void
  /** Where search volumes are known. */
  hasVolume: boolean
}

/** The button with the form that sets filters. */
export function FilterMenu({ filters, onApply, hasVolume }: FilterMenuProps) {
  const count = filtersIn(filters).length
  return (
    <Popup
      width={320}
      position="bottom-start"
      button={(toggle) => (
        <Button variant="default" leftSection={<IconFilter size={15} stroke={1.8} aria-hidden />} onClick={toggle}>
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      )}
    >
      {(close) => (
        <FilterForm
          filters={filters}
          hasVolume={hasVolume}
          onApply={(next) => {
            close()
            onApply(next)
          }}
        />
      )}
    </Popup>
  )
}

type Draft = Record<keyof KeywordFilters, string>

const draftOf = (filters: KeywordFilters): Draft => ({
  rank_from: String(filters.rank_from ?? ''),
  rank_to: String(filters.rank_to ?? ''),
  moved: filters.moved ?? '',
  url: filters.url ?? '',
  feature: filters.feature ?? '',
  owned_feature: filters.owned_feature ?? '',
  volume_from: String(filters.volume_from ?? ''),
  volume_to: String(filters.volume_to ?? ''),
  state: filters.state ?? '',
})

type FilterFormProps = FilterMenuProps

function FilterForm({ filters, onApply, hasVolume }: FilterFormProps) {
  const [draft, setDraft] = useState(() => draftOf(filters))
  const [isSent, setSent] = useState(false)
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const rank = readRange(draft.rank_from, draft.rank_to, ranks)
  const volume = readRange(draft.volume_from, draft.volume_to, volumes)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (rank.error !== undefined || volume.error !== undefined) return
    const url = draft.url.trim()
    onApply({
      rank_from: rank.from,
      rank_to: rank.to,
      moved: keywordMoves.find((move) => move === draft.moved),
      url: url === '' ? undefined : url,
      feature: serpFeatureKeys.find((key) => key === draft.feature),
      owned_feature: serpFeatureKeys.find((key) => key === draft.owned_feature),
      volume_from: cappedVolume(volume.from),
      volume_to: cappedVolume(volume.to),
      state: draft.state === 'failed' ? 'failed' : undefined,
    })
  }
  return (
    <form className={classes.form} aria-label="Filters" noValidate onSubmit={submit}>
      <RangeFields
        legend="Rank"
        from={draft.rank_from}
        to={draft.rank_to}
        error={isSent ? rank.error : undefined}
        onChange={(from, to) => set({ rank_from: from, rank_to: to })}
      />
      <ChoiceField
        label="Change since the previous check"
        value={draft.moved}
        choices={moves}
        onChange={(moved) => set({ moved })}
      />
      <TextInput
        label="Ranking URL contains"
        value={draft.url}
        maxLength={filterLimits.urlCharacters}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <ChoiceField
        label="SERP feature on the page"
        value={draft.feature}
        choices={features}
        onChange={(feature) => set({ feature })}
      />
      <ChoiceField
        label="SERP feature owned"
        value={draft.owned_feature}
        choices={features}
        onChange={(owned_feature) => set({ owned_feature })}
      />
      {hasVolume && (
        <RangeFields
          legend="Search volume"
          from={draft.volume_from}
          to={draft.volume_to}
          error={isSent ? volume.error : undefined}
          onChange={(from, to) => set({ volume_from: from, volume_to: to })}
        />
      )}
      <Checkbox
        size="xs"
        label="Last check failed"
        checked={draft.state === 'failed'}
        onChange={(event) => set({ state: event.currentTarget.checked ? 'failed' : '' })}
      />
      <div className={classes.buttons}>
        <Button variant="default" type="button" onClick={() => setDraft(draftOf({}))}>
          Reset
        </Button>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  )
}

const moves = [anyChoice, ...keywordMoves.map((value) => ({ value, label: moveTexts[value] }))]
const features = [anyChoice, ...serpFeatureKeys.map((value) => ({ value, label: serpFeatureNames[value] }))]

const ranks: Bounds = {
  least: 1,
  most: filterLimits.rank,
  wrong: `Enter whole numbers from 1 to ${formatCount(filterLimits.rank)}.`,
}
const volumes: Bounds = { least: 0, most: Number.POSITIVE_INFINITY, wrong: 'Enter whole numbers, 0 or higher.' }

/** Above what can be stored there is no volume. */
const cappedVolume = (volume: number | undefined) => volume && Math.min(volume, filterLimits.volume)
