import { Button, CloseButton } from '@mantine/core'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { keywordMessages, splitPastedKeywords } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { FileButton } from './keyword-file/file-button.tsx'
import { isPlainList } from './keyword-file/is-plain-list.ts'
import type { TaggedKeyword } from './keyword-file/read-tags-column.ts'
import type { ImportedSettings } from './keyword-file/setting-columns.ts'
import type { ImportedTargets } from './keyword-file/target-column.ts'
import { useFileDrop } from './keyword-file/use-file-drop.ts'
import { type ImportQuestion, useKeywordImport } from './keyword-file/use-keyword-import.ts'
import classes from './keyword-input.module.css'
import { KeywordNotes } from './keyword-notes.tsx'
import { useKeywordList } from './use-keyword-list.ts'

const KeywordImportDialog = lazy(() => import('./keyword-import-dialog.tsx'))

type KeywordInputProps = {
  id: string
  value: string[]
  onChange: (keywords: string[]) => void
  limit: number
  /** Message for more than the limit. */
  limitMessage: string
  error?: ReactNode
  /** Stands under the field on the left: what the keywords cost. */
  below?: ReactNode
  /** Keywords were entered and taken out elsewhere, where it is said why: an empty list is no mistake. */
  mayBeEmpty?: boolean
  /** Takes the tags of imported keywords; absent where keywords have none. */
  onTags?: ((tagged: TaggedKeyword[]) => void) | undefined
  /** Gets the pages that should rank, of a file that names them. */
  onTargets?: ((targets: ImportedTargets) => void) | undefined
  /** Gets the search settings of keywords, of a file that names them. */
  onSettings?: ((settings: ImportedSettings) => void) | undefined
}

/** Longer pasted text is read by the worker, as files are, because the page would freeze for seconds. */
const longestReadHere = 100_000

/**
 * Keywords as chips: type and press Enter, paste a column, or drop a file, which is processed in
 * the browser.
 */
export function KeywordInput(props: KeywordInputProps) {
  const { id, value, onChange, limit, limitMessage, error, below, mayBeEmpty = false } = props
  const { onTags, onTargets, onSettings } = props
  const [text, setText] = useState('')
  const [wasLeft, setWasLeft] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const describedBy = useId()
  const { change, forgetChange, add, split, remove, keep, restore } = useKeywordList(value, onChange)
  const imports = useKeywordImport((imported) => {
    add(imported.keywords, imported)
    if (imported.tagged.length > 0) onTags?.(imported.tagged)
    onTargets?.(imported.targets)
    onSettings?.(imported.settings)
  })
  const { isOver, dropProps } = useFileDrop((files) => readFiles(files))
  const tooMany = value.length > limit
  const needsKeywords = value.length === 0 && !mayBeEmpty
  const isMissing = needsKeywords && wasLeft

  const readFiles = (files: File[]) => {
    forgetChange()
    void imports.readFiles(files)
  }
  const addTexts = (texts: string[]) => {
    setText('')
    imports.forgetProblem()
    add(texts)
  }
  /** The clicked button may go with what it did. */
  const andFocus =
    <Value,>(act: (value: Value) => void) =>
    (value: Value) => {
      act(value)
      field.current?.focus()
    }
  const removeOne = andFocus(remove)
  const keepFirst = andFocus(keep)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      addTexts(splitPastedKeywords(text))
    }
    const last = value.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) removeOne(last)
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    const isLong = pasted.length > longestReadHere
    const parts = isLong ? [] : splitPastedKeywords(pasted)
    const isPlain = !isLong && isPlainList(pasted)
    if (parts.length < 2 && isPlain) return
    event.preventDefault()
    if (isPlain) return addTexts([text, ...parts])
    forgetChange()
    void imports.readPasted(pasted)
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (text.trim() !== '') addTexts(splitPastedKeywords(text))
    // Going on to the button for a file is no leaving.
    if (root.current?.contains(relatedTarget) !== true) setWasLeft(true)
  }
  const problem = tooMany ? limitMessage : error
  const isWrong = problem !== undefined || isMissing
  return (
    <div ref={root} className={classes.root} {...dropProps}>
      <div className={classes.labelRow}>
        <label htmlFor={id}>Add keywords</label>
        <span className={classes.counter} data-over={tooMany || undefined}>
          <b>{formatCount(value.length)}</b> of {formatCount(limit)}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the chips is a click for the field inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the field directly */}
      <div
        className={classes.box}
        data-field-box
        data-error={isWrong || undefined}
        data-empty={value.length === 0 || undefined}
        data-over={isOver || undefined}
        onClick={(event) => event.target === event.currentTarget && field.current?.focus()}
      >
        {value.length > 0 && <KeywordChips keywords={value} onRemove={removeOne} />}
        <textarea
          id={id}
          ref={field}
          // A dialog begins with this focus.
          data-autofocus
          className={classes.entry}
          rows={1}
          placeholder={
            value.length === 0 ? 'Type a keyword and press Enter, or paste a column' : 'Type a keyword and press Enter'
          }
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={onBlur}
          aria-describedby={`${describedBy}-notes ${describedBy}-below`}
          aria-invalid={isWrong || undefined}
        />
      </div>
      <div id={`${describedBy}-notes`} aria-live="polite">
        {problem !== undefined && <p className={classes.error}>{problem}</p>}
        {imports.busyWith !== undefined && <p className={classes.note}>Reading {imports.busyWith} …</p>}
        {imports.problem !== undefined && <p className={classes.error}>{imports.problem}</p>}
        {imports.undecoded !== undefined && (
          <UndecodedAction fileName={imports.undecoded} onDecode={imports.decodeUndecoded} />
        )}
        <KeywordNotes change={change} count={value.length} onSplit={andFocus(split)} onUndo={andFocus(restore)} />
      </div>
      <div className={classes.below}>
        <span id={`${describedBy}-below`}>
          {needsKeywords && <span data-missing={isMissing || undefined}>{keywordMessages.empty} </span>}
          {below}
        </span>
        <span className={classes.actions}>
          <FileButton onChoose={readFiles} />
          {tooMany && (
            <Button variant="subtle" size="compact-xs" onClick={() => keepFirst(limit)}>
              Keep the first {formatCount(limit)}
            </Button>
          )}
          {value.length > 0 && (
            <Button variant="subtle" size="compact-xs" color="gray" onClick={() => keepFirst(0)}>
              Clear all
            </Button>
          )}
        </span>
      </div>
      {imports.question !== undefined && (
        <ImportDialog imports={imports} question={imports.question} hasTags={onTags !== undefined} />
      )}
    </div>
  )
}

type ImportDialogProps = {
  imports: ReturnType<typeof useKeywordImport>
  question: ImportQuestion
  hasTags: boolean
}

const ImportDialog = ({ imports, question, hasTags }: ImportDialogProps) => (
  <Suspense>
    <KeywordImportDialog
      question={question}
      hasTags={hasTags}
      onChoose={(choice) => void imports.choose(question, choice)}
      onDecode={(encoding) => void imports.decode(question, encoding)}
      onConfirm={() => imports.confirm(question)}
      onClose={imports.cancel}
    />
  </Suspense>
)

type UndecodedActionProps = { fileName: string; onDecode: (fileName: string) => Promise<void> }

const UndecodedAction = ({ fileName, onDecode }: UndecodedActionProps) => (
  <Button variant="subtle" size="compact-xs" onClick={() => void onDecode(fileName)}>
    Choose encoding
  </Button>
)

/** Far more than a check takes; ten thousand from a file would hold the page up. */
const shownAtMost = 200

type KeywordChipsProps = { keywords: string[]; onRemove: (keyword: string) => void }

function KeywordChips({ keywords, onRemove }: KeywordChipsProps) {
  const hidden = keywords.length - shownAtMost
  return (
    <ul className={classes.chips} aria-label="Keywords to check">
      {keywords.slice(0, shownAtMost).map((keyword) => (
        <li key={keyword} className={classes.chip}>
          <span>{keyword}</span>
          <CloseButton size={24} iconSize={12} aria-label={`Remove ${keyword}`} onClick={() => onRemove(keyword)} />
        </li>
      ))}
      {hidden > 0 && <li className={classes.hidden}>and {formatCount(hidden)} more</li>}
    </ul>
  )
}
