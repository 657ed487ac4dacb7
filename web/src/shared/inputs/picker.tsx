import { Combobox, Input, InputBase, useCombobox } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
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
  /** The list is searched elsewhere, for what is typed; then it is not narrowed here. */
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

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const pageKeys = new Map([
  ['PageDown', 8],
  ['PageUp', -8],
])

/**
 * Choosing one of a list, on Mantine's Combobox. Its Select opens on a typed letter without a match to take with Enter,
 * mixes what is typed with the name of the choice, which a list searched elsewhere must tell apart, and has no page keys.
 */
export function Picker(props: PickerProps) {
  const { label, options, value, onChange, searchable = false, onSearch, onClear, onOpen, lockedSection } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const chosen = options.find((option) => option.value === value)
  const [text, setText] = useState<string>()
  const wanted = plain(text?.trim() ?? '')
  const shown =
    wanted === '' || onSearch !== undefined ? options : options.filter((option) => plain(option.label).includes(wanted))
  const list = useCombobox({
    loop: false,
    onDropdownOpen: onOpen,
    onDropdownClose: () => {
      list.resetSelectedOption()
      setText(undefined)
      onSearch?.('')
    },
  })
  const { dropdownOpened: isOpen, selectActiveOption, selectFirstOption } = list
  const listed = shown.map((option) => option.value).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options begin with their first
  useEffect(() => {
    if (!isOpen) return
    if (text === undefined) selectActiveOption()
    else selectFirstOption()
  }, [isOpen, text, listed, selectActiveOption, selectFirstOption])

  const type = (next: string) => {
    setText(next)
    onSearch?.(next)
    list.openDropdown()
  }
  const turnPage = (event: KeyboardEvent) => {
    const step = pageKeys.get(event.key)
    if (step === undefined) return
    event.preventDefault()
    if (!isOpen) return list.openDropdown()
    list.selectOption(Math.max(0, Math.min(shown.length - 1, list.getSelectedOptionIndex() + step)))
  }
  const canClear = onClear !== undefined && value !== null
  return (
    <Combobox
      store={list}
      // In place it is drawn together with the field: what is typed finds its match at once.
      withinPortal={false}
      // Hundreds of lines that may never be asked for.
      keepMounted={false}
      onOptionSubmit={(picked) => {
        if (picked !== value) onChange(picked)
        list.closeDropdown()
      }}
    >
      <Combobox.Target targetType={searchable ? 'input' : 'button'} withExpandedAttribute>
        <InputBase
          id={id}
          size="md"
          pointer={!searchable}
          readOnly={!searchable}
          disabled={lockedSection !== undefined}
          autoComplete="off"
          spellCheck={false}
          // Longer than any option, since typed text is compared with all of them.
          maxLength={200}
          label={label}
          description={props.description}
          error={props.error}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={props.placeholder}
          leftSection={
            text === undefined || text === chosen?.label ? (props.leftSection ?? chosen?.icon) : props.leftSection
          }
          leftSectionPointerEvents="none"
          rightSection={
            canClear ? (
              <Input.ClearButton
                aria-label="Clear the choice"
                tabIndex={0}
                onClick={() => {
                  onClear()
                  list.focusTarget()
                }}
              />
            ) : (
              (lockedSection ?? <IconSelector size={16} stroke={1.6} aria-hidden />)
            )
          }
          rightSectionPointerEvents={canClear ? 'all' : 'none'}
          value={text ?? chosen?.label ?? ''}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => (searchable ? list.openDropdown() : list.toggleDropdown())}
          onFocus={(event) => searchable && event.currentTarget.select()}
          onBlur={() => list.closeDropdown()}
          onKeyDown={turnPage}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={lockedSection !== undefined}>
        <Combobox.Options labelledBy={`${id}-label`} className={classes.list}>
          {shown.map((option) => (
            <PickerLine key={option.value} option={option} isChosen={option.value === value} />
          ))}
          {shown.length === 0 && <Combobox.Empty>{props.nothingFound ?? 'Nothing found'}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function PickerLine({ option: { value, label, icon, detail }, isChosen }: { option: PickerOption; isChosen: boolean }) {
  return (
    <Combobox.Option value={value} active={isChosen} className={classes.option}>
      {icon}
      <span>
        {label}
        {detail !== undefined && <small>{detail}</small>}
      </span>
      {isChosen && <IconCheck size={15} stroke={2} aria-hidden />}
    </Combobox.Option>
  )
}
