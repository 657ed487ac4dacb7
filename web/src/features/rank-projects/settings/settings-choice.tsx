import { Checkbox, Group } from '@mantine/core'
import { countOf } from '../../../shared/format/numbers.ts'
import classes from '../tags/menu.module.css'
import type { NamedSettings } from './imported-settings.ts'
import { type CountedSetting, namesOf } from './project-settings.tsx'

type SettingsChoiceProps = {
  settings: readonly CountedSetting[]
  /** Numbers. */
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
  missing: NamedSettings['missing']
  /** Keywords whose settings a file names. */
  namedCount: number
}

/** The settings in which keywords are added. */
export function SettingsChoice({ settings, chosen, onChange, missing, namedCount }: SettingsChoiceProps) {
  const names = namesOf(settings)
  return (
    <div>
      <Checkbox.Group
        label="Search settings"
        description={
          namedCount === 0
            ? 'Each keyword is checked and charged in each of them.'
            : `Each keyword is checked and charged in each of them, except ${countOf(namedCount, 'imported keyword')} whose file names the settings.`
        }
        value={chosen.map(String)}
        onChange={(values) => onChange(values.map(Number))}
        error={chosen.length === 0 ? 'Choose at least one search setting.' : undefined}
      >
        <Group mt={8} gap={16}>
          {settings.map(({ id }) => (
            <Checkbox key={id} value={String(id)} label={names.get(id)} />
          ))}
        </Group>
      </Checkbox.Group>
      <MissingSettings missing={missing} />
    </div>
  )
}

/** Says which settings of a file the project doesn’t have. */
export function MissingSettings({ missing: { keywords, named } }: Pick<SettingsChoiceProps, 'missing'>) {
  if (keywords === 0) return null
  return (
    <p className={classes.note} role="status">
      The file names search settings that the project doesn’t have for {countOf(keywords, 'keyword')}, such as{' '}
      {named.join('; ')}. Keywords that match none are added in the settings chosen for all.
    </p>
  )
}
