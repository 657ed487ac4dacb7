import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './toolbar.module.css'

type ToolbarProps = {
  /** Stays in sight on one line below the page’s header, if there is room. */
  isSticky?: boolean
  children: ReactNode
}

export function Toolbar({ isSticky, children }: ToolbarProps) {
  return (
    <div className={classes.toolbar} data-sticky={isSticky || undefined}>
      {children}
    </div>
  )
}

type SearchFieldProps = { value: string; onSearch: (text: string) => void; label: string }

/** Searches while one types, after a short rest; Back and Forward change the text too. */
export function SearchField({ value, onSearch, label }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const lastSent = useRef(value)
  useEffect(() => {
    // An echo of our own typing is older than the field's present text.
    if (value === lastSent.current) return
    lastSent.current = value
    setText(value)
  }, [value])
  const search = useDebouncedCallback((wanted: string) => {
    lastSent.current = wanted
    onSearch(wanted)
  }, 300)
  const change = (next: string) => {
    setText(next)
    search(next.trim())
  }
  return (
    <TextInput
      type="search"
      size="sm"
      className={classes.search}
      classNames={{ input: classes.field }}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      maxLength={200}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={15} stroke={1.8} aria-hidden />}
      leftSectionPointerEvents="none"
      rightSection={
        text !== '' && <CloseButton size={24} iconSize={14} aria-label="Clear search" onClick={() => change('')} />
      }
    />
  )
}
