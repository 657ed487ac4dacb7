import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { tagKey } from '#contract/rules/rank-projects/tags.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { encodingChoices, encodingName } from './keyword-file/encoding-name.ts'
import { type LeftOut, leftOutReasons } from './keyword-file/left-out.ts'
import { rowLimit } from './keyword-file/limits.ts'
import type { KeywordReading, ReadChoice } from './keyword-file/read-keywords.ts'
import type { ImportQuestion } from './keyword-file/use-keyword-import.ts'
import classes from './keyword-import-dialog.module.css'

type KeywordImportDialogProps = {
  question: ImportQuestion
  /** True if the keywords may have tags. */
  hasTags: boolean
  onChoose: (choice: ReadChoice) => void
  onDecode: (encoding: string) => void
  onConfirm: () => void
  onClose: () => void
}

/**
 * Shows the contents of a file or a pasted table before they become keywords: the column, the first rows, and the
 * skipped ones.
 */
export default function KeywordImportDialog({
  question,
  hasTags,
  onChoose,
  onDecode,
  onConfirm,
  onClose,
}: KeywordImportDialogProps) {
  const { fileName, reading, isBusy, unreadableAs } = question
  const { columns, chosen, hasTitles, keywords, encoding, isCut, tags } = reading
  const targetCount = Object.keys(reading.targets).length
  const settingCount = Object.keys(reading.settings).length
  const titles = hasTitles ? 'first' : 'none'
  return (
    <Dialog title="Import keywords" size="lg" onClose={onClose}>
      <p className={classes.source}>{fileName ?? 'Pasted text'}</p>
      {encoding !== undefined && (
        <NativeSelect
          className={classes.encoding}
          label="Encoding"
          description="If the text below looks wrong, choose another encoding."
          data={encodingChoices(encoding).map((value) => ({ value, label: encodingName(value) }))}
          value={encoding}
          disabled={isBusy}
          error={unreadableAs !== undefined && `No keywords found in ${encodingName(unreadableAs)}.`}
          onChange={({ currentTarget }) => onDecode(currentTarget.value)}
        />
      )}
      {columns.length > 1 && (
        <NativeSelect
          label="Keyword column"
          data-autofocus
          data={columns.map((column) => ({ value: keyOf(column), label: column.label }))}
          value={keyOf(chosen)}
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            const column = columns.find((one) => keyOf(one) === currentTarget.value)
            if (column !== undefined) onChoose({ column: { sheet: column.sheet, at: column.at } })
          }}
        />
      )}
      {hasTags && tags.columns.length > 0 && (
        <NativeSelect
          className={classes.encoding}
          label="Tags column"
          description="Several tags are separated by commas, semicolons or vertical bars."
          data={[
            { value: noTags, label: 'No tags' },
            ...tags.columns.map(({ at, label }) => ({ value: String(at), label })),
          ]}
          value={tags.at === undefined ? noTags : String(tags.at)}
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ column: chosen, titles, tags: value === noTags ? 'none' : Number(value) })
          }
        />
      )}
      <Checkbox
        className={classes.titles}
        label="The first row has column titles"
        checked={hasTitles}
        disabled={isBusy}
        onChange={() => onChoose({ column: chosen, titles: titles === 'first' ? 'none' : 'first', tags: tags.at })}
      />
      <Preview reading={reading} />
      <Summary reading={reading} />
      {hasTags && <TagsFound tags={tags} />}
      {targetCount > 0 && (
        <p className={classes.fact}>
          <b>{countOf(targetCount, 'target page')}</b> found. Projects set them for these keywords.
        </p>
      )}
      {hasTags && settingCount > 0 && (
        <p className={classes.fact}>
          <b>Search settings</b> found for {countOf(settingCount, 'keyword')}. Each is added in the settings its rows
          name, if the project has them.
        </p>
      )}
      {isCut && <p className={classes.fact}>Only the first {formatCount(rowLimit)} rows were read.</p>}
      <DialogActions onClose={onClose}>
        <Button
          onClick={onConfirm}
          disabled={isBusy || keywords.length === 0}
          data-autofocus={columns.length === 1 || undefined}
        >
          Add {countOf(keywords.length, 'keyword')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const keyOf = ({ sheet, at }: { sheet: number; at: number }) => `${sheet}:${at}`

const noTags = ''

/** The tags that the keywords will get. */
function TagsFound({ tags: { at, tagged, tooLong } }: { tags: KeywordReading['tags'] }) {
  if (at === undefined) return null
  const names = new Map(tagged.flatMap(({ tags }) => tags.map((name) => [tagKey(name), name])))
  const list = [...names.values()]
  return (
    <p className={classes.fact} role="status">
      {list.length === 0
        ? 'No tags found in this column.'
        : `${countOf(list.length, 'tag')} for ${countOf(tagged.length, 'keyword')}: ${list.slice(0, shownTexts).map(quoted).join(', ')}${more(list.length)}.`}
      {tooLong.length > 0 && ` ${countOf(tooLong.length, 'tag')} too long and skipped.`}
    </p>
  )
}

/** The first rows of the file, with the keyword column marked. */
function Preview({ reading: { preview } }: { reading: KeywordReading }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="First rows">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {preview.columns.map(({ at, title }) => (
              <th key={at} scope="col" data-chosen={at === preview.chosen || undefined}>
                {title}
                {at === preview.chosen && <span className={classes.mark}>Keywords</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{formatCount(row)}</th>
              {cells.map(({ at, text }) => (
                <td key={at} data-chosen={at === preview.chosen || undefined}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The number of keywords that were found, and the lines that were left out, with the reason. */
function Summary({ reading: { keywords, duplicates, refused, leftOut } }: { reading: KeywordReading }) {
  const reasons = [...Map.groupBy(leftOut, ({ reason }) => reason)]
  const problems = [...Map.groupBy(refused, ({ reason }) => reason)]
  return (
    <div role="status">
      <p className={classes.fact}>
        <b>{countOf(keywords.length, 'keyword')}</b> found
        {duplicates > 0 && `; ${countOf(duplicates, 'duplicate')} removed`}.
      </p>
      {(reasons.length > 0 || problems.length > 0) && (
        <>
          <p className={classes.fact}>Skipped:</p>
          <ul className={classes.leftOut}>
            {reasons.map(([reason, rows]) => (
              <li key={reason}>
                {leftOutReasons[reason]}: {named(rows)}
              </li>
            ))}
            {problems.map(([reason, struck]) => (
              <li key={reason}>
                {struck
                  .slice(0, shownTexts)
                  .map(({ keyword }) => quoted(keyword))
                  .join(', ')}
                {more(struck.length)}. {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const shownTexts = 3
const longestText = 60
const quoted = (text: string) =>
  `“${text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text}”`
const more = (count: number) => (count > shownTexts ? ` and ${formatCount(count - shownTexts)} more` : '')

const named = (rows: LeftOut[]) =>
  `${rows
    .slice(0, shownTexts)
    .map(({ row, text }) => `${quoted(text)} (row ${formatCount(row)})`)
    .join(', ')}${more(rows.length)}`
