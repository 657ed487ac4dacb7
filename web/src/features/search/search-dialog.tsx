import { Button, CloseButton, Loader, Modal, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCloudOff, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { failureOf } from '../../shared/api/failure.ts'
import { countOf } from '../../shared/format/numbers.ts'
import type { StoredAccount } from '../../shared/session/session.ts'
import { Keys } from '../../shared/shortcuts/keys.tsx'
import { keysOf } from '../../shared/shortcuts/shortcuts.ts'
import { useFocusReturn } from '../../shared/ui/use-focus-return.ts'
import { findPages } from './find-pages.ts'
import { searchMessages, shortcutListMessages } from './messages.ts'
import { plainText } from './plain-text.ts'
import { searchResults } from './queries.ts'
import { groupsOf, type ResultGroup, type ResultRow } from './result-rows.ts'
import classes from './search-dialog.module.css'

const restMilliseconds = 200
const longestText = 100

type SearchDialogProps = {
  account: StoredAccount
  /** What was typed before the dialog was there. */
  typed: { current: string }
  onClose: () => void
  onListShortcuts: () => void
}

/**
 * Pages at once and what the server finds after a short rest, as a combobox: the focus stays in the field, the arrows choose and
 * Enter opens.
 */
export default function SearchDialog({ account, typed, onClose, onListShortcuts }: SearchDialogProps) {
  useFocusReturn()
  const [text, setText] = useState(() => typed.current.slice(0, longestText))
  const wanted = text.trim()
  const { groups, query } = useResults(wanted, account.userAbilities)
  const rows = groups.flatMap((group) => group.rows)
  const { active, choose, onKeyDown } = useChoice(rows)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const retry = () => {
    query.retry()
    // The button goes with the failure.
    field.current?.focus()
  }
  const idOf = (row: ResultRow) => `${id} ${row.key}`.replaceAll(/\W+/g, '-')
  const isSearching = wanted !== '' && !query.isSettled
  const status = isSearching
    ? searchMessages.searching
    : rows.length > 0
      ? countOf(rows.length, 'result')
      : query.error === null
        ? searchMessages.nothing(wanted)
        : ''
  const mayFindCustomers = account.userAbilities.includes('VIEW_CUSTOMERS_MODULE')
  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset="10vh" transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content radius="lg" aria-label={searchMessages.dialog} classNames={{ content: classes.content }}>
        <div className={classes.field}>
          {isSearching ? <Loader size={16} aria-hidden /> : <IconSearch size={18} stroke={1.7} aria-hidden />}
          <input
            ref={field}
            className={classes.input}
            type="text"
            role="combobox"
            aria-label={searchMessages.dialog}
            aria-expanded={rows.length > 0}
            aria-haspopup="listbox"
            aria-controls={rows.length > 0 ? `${id}-list` : undefined}
            aria-activedescendant={active && idOf(active)}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            placeholder={searchMessages.placeholder(mayFindCustomers)}
            maxLength={longestText}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => onKeyDown(event, (row) => document.getElementById(idOf(row))?.click())}
          />
          <CloseButton size={28} aria-label="Close" onClick={onClose} />
        </div>
        <div className={classes.results}>
          {rows.length > 0 && (
            <div id={`${id}-list`} role="listbox" aria-label={searchMessages.results} aria-busy={isSearching}>
              {groups.map(({ label, rows: own }) => (
                <fieldset key={label} aria-label={label} className={classes.group}>
                  <div className={classes.label} aria-hidden>
                    {label}
                  </div>
                  {own.map((row) => (
                    <Result
                      key={row.key}
                      id={idOf(row)}
                      row={row}
                      isActive={row === active}
                      onPoint={() => choose(row)}
                      onOpen={onClose}
                    />
                  ))}
                </fieldset>
              ))}
            </div>
          )}
          {query.error !== null && <Failed error={query.error} onRetry={retry} isRetrying={isSearching} />}
          {rows.length === 0 && query.error === null && !isSearching && (
            <div className={classes.nothing}>
              <p>{searchMessages.nothing(wanted)}</p>
              <p>{searchMessages.nothingHint}</p>
            </div>
          )}
        </div>
        <Foot onListShortcuts={onListShortcuts} />
        <VisuallyHidden role="status">{status}</VisuallyHidden>
      </Modal.Content>
    </Modal.Root>
  )
}

/** What the server found before stays as far as it fits what is typed by now; a request for an older text is cancelled. */
function useResults(wanted: string, abilities: readonly string[]) {
  const [rested] = useDebouncedValue(wanted, restMilliseconds)
  const hasRested = rested === wanted
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...searchResults(hasRested ? wanted : ''),
    placeholderData: keepPreviousData,
  })
  const isSettled = hasRested && !isFetching
  const pages = findPages(wanted, abilities)
  const found = wanted === '' || data === undefined ? [] : groupsOf(data, wanted)
  const isOld = !hasRested || isPlaceholderData
  const groups: ResultGroup[] = [
    { label: 'Pages', rows: pages },
    ...(isOld ? found.map((group) => fitting(group, wanted)) : found),
  ]
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    query: { error: wanted === '' || !hasRested ? null : error, isSettled, retry: () => void refetch() },
  }
}

function fitting({ label, rows }: ResultGroup, wanted: string): ResultGroup {
  const text = plainText(wanted)
  return { label, rows: rows.filter(({ title, detail = '' }) => plainText(`${title} ${detail}`).includes(text)) }
}

/** Which row Enter opens: the first, until another is chosen and as long as it is there. */
function useChoice(rows: ResultRow[]) {
  const [chosen, setChosen] = useState<string>()
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosen),
  )
  const active = rows[at]
  const choose = (row: ResultRow | undefined) => setChosen(row?.key)
  const onKeyDown = (event: KeyboardEvent, open: (row: ResultRow) => void) => {
    if (event.nativeEvent.isComposing || active === undefined) return
    if (event.key === 'ArrowDown') choose(rows[(at + 1) % rows.length])
    else if (event.key === 'ArrowUp') choose(rows.at(at - 1))
    else if (event.key === 'Enter') open(active)
    else return
    event.preventDefault()
  }
  return { active, choose, onKeyDown }
}

type ResultProps = { id: string; row: ResultRow; isActive: boolean; onPoint: () => void; onOpen: () => void }

function Result({ id, row: { icon: Glyph, title, detail, link }, isActive, onPoint, onOpen }: ResultProps) {
  return (
    <Link
      {...link}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.row}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onOpen}
    >
      <Glyph size={16} stroke={1.6} aria-hidden />
      <span className={classes.title}>{title}</span>
      {detail !== undefined && <span className={classes.detail}>{detail}</span>}
    </Link>
  )
}

function Failed({ error, onRetry, isRetrying }: { error: Error; onRetry: () => void; isRetrying: boolean }) {
  return (
    <div className={classes.failed} role="alert">
      <IconCloudOff size={16} stroke={1.6} aria-hidden />
      <span>
        {searchMessages.failed}: {failureOf(error).message}
      </span>
      <Button variant="default" size="xs" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </div>
  )
}

const Foot = ({ onListShortcuts }: { onListShortcuts: () => void }) => (
  <div className={classes.foot}>
    <span className={classes.hint} aria-hidden>
      <Keys ways={[['↑', '↓']]} /> to choose
    </span>
    <span className={classes.hint} aria-hidden>
      <Keys ways={[['Enter']]} /> to open
    </span>
    <UnstyledButton className={classes.more} onClick={onListShortcuts}>
      {shortcutListMessages.title}
      <span aria-hidden>
        <Keys ways={keysOf('showShortcuts')} />
      </span>
    </UnstyledButton>
  </div>
)
