import { Button, CloseButton, Loader, Modal, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCloudOff, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { FoundRow } from '../../module.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { countOf } from '../../shared/format/numbers.ts'
import type { StoredAccount } from '../../shared/session/session.ts'
import { Keys } from '../../shared/shortcuts/keys.tsx'
import { keysOf, shortcuts } from '../../shared/shortcuts/shortcuts.ts'
import { useFocusReturn } from '../../shared/ui/actions/use-focus-return.ts'
import { useModules } from '../../use-modules.ts'
import { isPress, type KeptKeys } from './capture-keys.ts'
import { findPages } from './find-pages.ts'
import { searchMessages, shortcutListMessages } from './messages.ts'
import { plainText } from './plain-text.ts'
import { searchResults } from './queries.ts'
import { groupsOf, missingGroups, type ResultGroup } from './result-rows.ts'
import classes from './search-dialog.module.css'

const restMilliseconds = 200
const longestText = 100

type SearchDialogProps = {
  account: StoredAccount
  /** Text typed before the field had the focus. */
  takeKeys: () => KeptKeys | undefined
  onClose: () => void
  onListShortcuts: () => void
}

/**
 * Pages at once and what the server finds after a short rest, as a combobox: the focus stays in the field, the arrows choose and
 * Enter opens.
 */
export default function SearchDialog({ account, takeKeys, onClose, onListShortcuts }: SearchDialogProps) {
  useFocusReturn()
  const [text, setText] = useState('')
  const wanted = text.trim()
  const { groups, query } = useResults(wanted, account.userAbilities)
  const rows = groups.flatMap((group) => group.rows)
  const navigate = useNavigate()
  const open = ({ link }: FoundRow) => {
    onClose()
    void navigate(link as NavigateOptions)
  }
  const { active, choose, press, forget } = useChoice({ rows, text: wanted, isSettled: query.isSettled, open })
  const takeKept = () => {
    const kept = takeKeys()
    if (kept === undefined) return
    setText(kept.text.slice(0, longestText))
    press(...kept.presses)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !isPress(event.key)) return
    event.preventDefault()
    if (event.key !== 'Enter' || !event.repeat) press(event.key)
  }
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const retry = () => {
    query.retry()
    // The Retry button disappears with the error message.
    field.current?.focus()
  }
  const idOf = (row: FoundRow) => `${id} ${row.key}`.replaceAll(/\W+/g, '-')
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
            // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus, and waiting for the modal to set it loses letters
            autoFocus
            onFocus={takeKept}
            placeholder={searchMessages.placeholder(mayFindCustomers)}
            maxLength={longestText}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              forget()
            }}
            onKeyDown={onKeyDown}
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
          {query.failure !== undefined && <Failed text={query.failure} onRetry={retry} isRetrying={isSearching} />}
          {rows.length === 0 && query.failure === undefined && !isSearching && (
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

/** The server's earlier results stay as far as they fit the present text; a request for an older text is cancelled. */
function useResults(wanted: string, abilities: readonly string[]) {
  const [rested] = useDebouncedValue(wanted, restMilliseconds)
  const hasRested = rested === wanted
  const modules = useModules()
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...searchResults(modules, hasRested ? wanted : ''),
    placeholderData: keepPreviousData,
  })
  const isSettled = hasRested && !isFetching
  const pages = findPages(modules, wanted, abilities)
  const found = wanted === '' || data === undefined ? [] : groupsOf(data.shown, data.results, wanted)
  const isOld = !hasRested || isPlaceholderData
  const groups: ResultGroup[] = [
    { label: 'Pages', rows: pages },
    ...(isOld ? found.map((group) => fitting(group, wanted)) : found),
  ]
  const asked = wanted === '' || !hasRested ? null : error
  const missing = wanted === '' || isOld || data === undefined ? [] : missingGroups(modules, data.shown, data.results)
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    query: { error: asked, failure: failureText(asked, missing), isSettled, retry: () => void refetch() },
  }
}

function failureText(error: Error | null, missing: readonly string[]): string | undefined {
  if (error !== null) return `${searchMessages.failed}: ${failureOf(error).message}`
  return missing.length > 0 ? searchMessages.notSearched(missing) : undefined
}

function fitting({ label, rows }: ResultGroup, wanted: string): ResultGroup {
  const text = plainText(wanted)
  return { label, rows: rows.filter(({ title, detail = '' }) => plainText(`${title} ${detail}`).includes(text)) }
}

type Choice = { rows: FoundRow[]; text: string; isSettled: boolean; open: (row: FoundRow) => void }

/**
 * The row that Enter opens: the first for a new text, until another is chosen. It stays chosen when more results
 * arrive. Enter pressed before there are any results opens the first.
 */
function useChoice({ rows, text, isSettled, open }: Choice) {
  const [chosen, setChosen] = useState<{ text: string; key: string }>()
  const [presses, setPresses] = useState<string[]>([])
  const found = chosen?.text === text ? rows.findIndex(({ key }) => key === chosen.key) : -1
  const at = Math.max(0, found)
  const active = rows[at]
  const choose = (row: FoundRow | undefined) => setChosen(row && { text, key: row.key })
  if (found === -1 && active !== undefined) choose(active)

  // One per render, because each depends on the previous choice; in a layout effect, so that it runs before the next key.
  useLayoutEffect(() => {
    const [pressed, ...later] = presses
    if (pressed === undefined || (active === undefined && !isSettled)) return
    setPresses(later)
    if (active === undefined) return
    if (pressed === 'Enter') open(active)
    else choose(pressed === 'ArrowDown' ? rows[(at + 1) % rows.length] : rows.at(at - 1))
  })
  return {
    active,
    choose,
    press: (...pressed: string[]) => setPresses((waiting) => [...waiting, ...pressed]),
    forget: () => setPresses([]),
  }
}

type ResultProps = { id: string; row: FoundRow; isActive: boolean; onPoint: () => void; onOpen: () => void }

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

function Failed({ text, onRetry, isRetrying }: { text: string; onRetry: () => void; isRetrying: boolean }) {
  return (
    <div className={classes.failed} role="alert">
      <IconCloudOff size={16} stroke={1.6} aria-hidden />
      <span>{text}</span>
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
        <Keys ways={keysOf(shortcuts.showShortcuts)} />
      </span>
    </UnstyledButton>
  </div>
)
