import { Button, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { rankedKinds, searchIntents } from '#contract/rules/domain-checks.ts'
import { filterLimits } from '#contract/rules/keyword-filters.ts'
import { serpFeatureKeys, serpFeatureNames } from '#contract/rules/serp-features.ts'
import { oneOf } from '../../../shared/address/read-values.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { anyChoice, ChoiceField, RangeFields } from '../../../shared/keyword-filters/filter-fields.tsx'
import classes from '../../../shared/keyword-filters/filter-menu.module.css'
import { type Bounds, readRange } from '../../../shared/keyword-filters/read-range.ts'
import { Popup } from '../../../shared/ui/popup.tsx'
import { type DomainFilters, mostPosition, movements } from './domain-address.ts'
import { filtersIn, intentNames, kindNames, movementNames } from './filter-keys.ts'

type ChooseFiltersProps = {
  filters: DomainFilters
  onApply: (filters: DomainFilters) => void
  /** There is a date to compare with. */
  hasMovement: boolean
}

/** The button with the form that sets filters. */
export function ChooseFilters({ filters, onApply, hasMovement }: ChooseFiltersProps) {
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
          hasMovement={hasMovement}
          onApply={(next) => {
            close()
            onApply(next)
          }}
        />
      )}
    </Popup>
  )
}

const whole = (least: number, most: number): Bounds => ({
  least,
  most,
  wrong:
    most === Number.POSITIVE_INFINITY
      ? 'Enter whole numbers, 0 or higher.'
      : `Enter whole numbers from ${least} to ${formatCount(most)}.`,
})
const bounds = {
  position: whole(1, mostPosition),
  volume: whole(0, Number.POSITIVE_INFINITY),
  kd: whole(0, 100),
}

const choicesOf = <Key extends string>(names: Record<Key, string>, keys: readonly Key[]) => [
  anyChoice,
  ...keys.map((value) => ({ value, label: names[value] })),
]
const kinds = choicesOf(kindNames, rankedKinds)
const moves = choicesOf(movementNames, movements)
const intents = choicesOf(intentNames, searchIntents)
const features = choicesOf(serpFeatureNames, serpFeatureKeys)
const brands = [anyChoice, { value: '1', label: 'Branded' }, { value: '0', label: 'Not branded' }]

type Draft = Record<keyof DomainFilters, string>
const draftFields = [
  'kind',
  'position_from',
  'position_to',
  'movement',
  'volume_from',
  'volume_to',
  'kd_from',
  'kd_to',
  'intent',
  'url',
  'branded',
  'feature',
] as const satisfies readonly (keyof DomainFilters)[]
const draftOf = (filters: DomainFilters) =>
  Object.fromEntries(draftFields.map((field) => [field, String(filters[field] ?? '')])) as Draft

const rangesOf = (draft: Draft) => ({
  position: readRange(draft.position_from, draft.position_to, bounds.position),
  volume: readRange(draft.volume_from, draft.volume_to, bounds.volume),
  kd: readRange(draft.kd_from, draft.kd_to, bounds.kd),
})

/** Above what can be stored there is no volume. */
const capped = (volume: number | undefined) => volume && Math.min(volume, filterLimits.volume)

function filtersFrom(draft: Draft): DomainFilters {
  const { position, volume, kd } = rangesOf(draft)
  const url = draft.url.trim()
  return {
    kind: oneOf(rankedKinds, draft.kind),
    position_from: position.from,
    position_to: position.to,
    movement: oneOf(movements, draft.movement),
    volume_from: capped(volume.from),
    volume_to: capped(volume.to),
    kd_from: kd.from,
    kd_to: kd.to,
    intent: oneOf(searchIntents, draft.intent),
    url: url === '' ? undefined : url,
    branded: draft.branded === '1' ? 1 : draft.branded === '0' ? 0 : undefined,
    feature: oneOf(serpFeatureKeys, draft.feature),
  }
}

function FilterForm({ filters, onApply, hasMovement }: ChooseFiltersProps) {
  const [draft, setDraft] = useState(() => draftOf(filters))
  const [isSent, setSent] = useState(false)
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const ranges = rangesOf(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (Object.values(ranges).every(({ error }) => error === undefined)) onApply(filtersFrom(draft))
  }
  const range = (name: keyof typeof ranges, legend: string) => (
    <RangeFields
      legend={legend}
      from={draft[`${name}_from`]}
      to={draft[`${name}_to`]}
      error={isSent ? ranges[name].error : undefined}
      onChange={(from, to) => set({ [`${name}_from`]: from, [`${name}_to`]: to })}
    />
  )
  return (
    <form className={classes.form} aria-label="Filters" noValidate onSubmit={submit}>
      {range('position', 'Position')}
      {range('volume', 'Search volume')}
      {range('kd', 'Keyword difficulty')}
      <ChoiceField label="Type" value={draft.kind} choices={kinds} onChange={(kind) => set({ kind })} />
      {hasMovement && (
        <ChoiceField
          label="Change since Compare Date"
          value={draft.movement}
          choices={moves}
          onChange={(movement) => set({ movement })}
        />
      )}
      <ChoiceField label="Intent" value={draft.intent} choices={intents} onChange={(intent) => set({ intent })} />
      <ChoiceField label="Brand" value={draft.branded} choices={brands} onChange={(branded) => set({ branded })} />
      <ChoiceField
        label="SERP feature"
        value={draft.feature}
        choices={features}
        onChange={(feature) => set({ feature })}
      />
      <TextInput
        label="URL contains"
        value={draft.url}
        maxLength={filterLimits.urlCharacters}
        onChange={(event) => set({ url: event.currentTarget.value })}
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
