import { CloseButton, TextInput } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
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
  /** The list is searched elsewhere, for this text; then it is not narrowed here. */
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

/**
 * Choosing one of a list (the ARIA combobox pattern). Our own because Mantine's brings a positioning library,
 * 30 kB gzipped, for a list that always stands right under or over its field.
 */
export function Picker(props: PickerProps) {
  const { label, options, value, onChange, searchable, onSearch, onClear, nothingFound, lockedSection } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const listId = `${id}-list`
  const chosen = options.find((option) => option.value === value)
  const [text, setText] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [opensUp, setOpensUp] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const wanted = plain(text?.trim() ?? '')
  const shown =
    wanted === '' || onSearch !== undefined ? options : options.filter((option) => plain(option.label).includes(wanted))

  const open = () => {
    if (isOpen || lockedSection !== undefined) return
    props.onOpen?.()
    const below = window.innerHeight - (field.current?.getBoundingClientRect().bottom ?? 0)
    setOpensUp(below < 290 && (field.current?.getBoundingClientRect().top ?? 0) > 350)
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    )
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setText(undefined)
    onSearch?.('')
  }
  const choose = (option: PickerOption | undefined) => {
    if (option !== undefined && option.value !== value) onChange(option.value)
    close()
  }
  const type = (next: string) => {
    open()
    setText(next)
    setActive(0)
    onSearch?.(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setActive((now) => Math.max(0, Math.min(shown.length - 1, now + step)))
      else open()
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(shown[active])
    } else if (event.key === ' ' && searchable !== true) {
      event.preventDefault()
      if (isOpen) choose(shown[active])
      else open()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  useLayoutEffect(() => {
    if (isOpen) list.current?.children.item(active)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])
  useEffect(() => {
    if (text !== undefined) field.current?.focus()
  }, [text])

  const clear = onClear !== undefined && value !== null && (
    <CloseButton
      size={24}
      iconSize={14}
      aria-label="Clear the choice"
      onClick={() => {
        onClear()
        close()
        field.current?.focus()
      }}
    />
  )
  return (
    <TextInput
      id={id}
      ref={field}
      size="md"
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={listId}
      aria-haspopup="listbox"
      aria-autocomplete={searchable ? 'list' : 'none'}
      aria-activedescendant={isOpen && shown[active] !== undefined ? `${listId}-${active}` : undefined}
      autoComplete="off"
      spellCheck={false}
      label={label}
      description={props.description}
      error={props.error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={props.placeholder}
      leftSection={
        text === undefined || text === chosen?.label ? (props.leftSection ?? chosen?.icon) : props.leftSection
      }
      leftSectionPointerEvents="none"
      rightSection={clear || (lockedSection ?? <IconSelector size={16} stroke={1.6} aria-hidden />)}
      rightSectionPointerEvents={clear ? 'all' : 'none'}
      disabled={lockedSection !== undefined}
      readOnly={searchable !== true}
      value={text ?? chosen?.label ?? ''}
      classNames={{ input: searchable ? undefined : classes.unsearchable }}
      onChange={(event) => type(event.currentTarget.value)}
      onClick={() => (isOpen && searchable !== true ? close() : open())}
      onFocus={(event) => searchable && event.currentTarget.select()}
      onBlur={close}
      onKeyDown={onKeyDown}
      inputContainer={(input) => (
        <div className={classes.anchor}>
          {input}
          {isOpen && (
            <div
              ref={list}
              id={listId}
              className={classes.list}
              data-up={opensUp || undefined}
              role="listbox"
              tabIndex={-1}
              aria-label={typeof label === 'string' ? label : 'Choices'}
              // Keeps the focus in the field while a choice or the scroll bar is clicked.
              onMouseDown={(event) => event.preventDefault()}
            >
              {shown.map((option, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which holds the focus
                <div
                  key={option.value}
                  id={`${listId}-${at}`}
                  className={classes.option}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value}
                  data-active={at === active || undefined}
                  onMouseMove={() => at !== active && setActive(at)}
                  onClick={() => choose(option)}
                >
                  {option.icon}
                  <span>
                    {option.label}
                    {option.detail !== undefined && <small>{option.detail}</small>}
                  </span>
                  {option.value === value && <IconCheck size={15} stroke={2} aria-hidden />}
                </div>
              ))}
              {shown.length === 0 && (
                <div className={classes.nothing} role="option" tabIndex={-1} aria-selected={false} aria-disabled>
                  {nothingFound ?? 'Nothing found'}
                </div>
              )}
            </div>
          )}
        </div>
      )}
    />
  )
}
