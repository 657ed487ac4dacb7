import { type OptionsFilter, Select } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './picker.module.css'

/** `detail` stands in the list only, below the label. */
export type PickerOption = { value: string; label: string; icon?: ReactNode; detail?: string }

type PickerProps = {
  id?: string
  label: ReactNode
  options: PickerOption[]
  value: string | null
  onChange: (value: string) => void
  /** Lets one type to narrow the list; without it the list is short. */
  searchable?: boolean
  /** The list is searched elsewhere, for what stands in the field; then it is not narrowed here. */
  onSearch?: (text: string) => void
  onClear?: () => void
  onOpen?: () => void
  nothingFound?: string
  placeholder?: string
  description?: ReactNode
  error?: ReactNode
  leftSection?: ReactNode
  /** Cannot be changed; the lock's own sign replaces the arrows. */
  lockedSection?: ReactNode
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Accents make no difference: "sao" finds São Paulo. */
const ignoringAccents: OptionsFilter = ({ options, search }) =>
  options.filter((option) => 'label' in option && plain(option.label).includes(plain(search)))
const asFound: OptionsFilter = ({ options }) => options

/** Mantine's Select with what the forms need of it: icons, a second line, a list that is searched elsewhere, a lock. */
export function Picker(props: PickerProps) {
  const { options, value, onChange, searchable, onSearch, onClear, onOpen, nothingFound, lockedSection, ...field } =
    props
  const chosen = options.find((option) => option.value === value)
  const [text, setText] = useState(chosen?.label ?? '')
  return (
    <Select
      {...field}
      size="md"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={options}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      allowDeselect={false}
      spellCheck={false}
      openOnFocus={false}
      searchable={searchable}
      searchValue={text}
      onSearchChange={(next) => {
        setText(next)
        onSearch?.(next)
      }}
      selectFirstOptionOnChange={searchable}
      filter={onSearch === undefined ? ignoringAccents : asFound}
      clearable={onClear !== undefined}
      clearSectionMode="clear"
      clearButtonProps={{ 'aria-label': 'Clear the choice' }}
      onClear={onClear}
      onDropdownOpen={onOpen}
      onFocus={(event) => searchable && event.currentTarget.select()}
      nothingFoundMessage={nothingFound ?? 'Nothing found'}
      leftSection={text === chosen?.label ? (props.leftSection ?? chosen.icon) : props.leftSection}
      leftSectionPointerEvents="none"
      rightSection={lockedSection ?? <IconSelector size={16} stroke={1.6} aria-hidden />}
      disabled={lockedSection !== undefined}
      maxDropdownHeight={264}
      // In place the list is there as soon as a letter is typed, so that Enter right after it takes the first match.
      comboboxProps={{ withinPortal: false }}
      classNames={{ option: classes.option }}
      renderOption={({ option, checked }) => <PickerLine option={option} isChosen={checked === true} />}
    />
  )
}

function PickerLine({ option, isChosen }: { option: PickerOption; isChosen: boolean }) {
  const { icon, label, detail } = option
  return (
    <>
      {icon}
      <span>
        {label}
        {detail !== undefined && <small>{detail}</small>}
      </span>
      {isChosen && <IconCheck size={15} stroke={2} aria-hidden />}
    </>
  )
}
