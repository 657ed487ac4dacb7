import { type CostField, costFieldNames } from '#contract/rules/credit-settings/credit-costs.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { type DraftRow, textOf } from './cost-draft.ts'
import classes from './credit-settings-page.module.css'
import { exampleOf } from './provider-work.ts'

type CostTableProps = {
  rows: DraftRow[]
  mayEdit: boolean
  /** Problems stand beside their fields once somebody has tried to save. */
  showsProblems: boolean
  onEdit: (row: DraftRow, field: CostField, text: string) => void
}

export const fieldId = ({ title }: Pick<DraftRow, 'title'>, field: CostField) => `cost-${title}-${field}`
export const problemId = ({ title }: Pick<DraftRow, 'title'>, field: CostField) => `problem-${title}-${field}`

/** The three rows of the credit settings: what is entered, and beside it what follows. */
export function CostTable(props: CostTableProps) {
  const { rows } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Credit prices">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Module</th>
            <th scope="col">{costFieldNames.totalCost}</th>
            <th scope="col">{costFieldNames.creditOffer}</th>
            <th scope="col">Cost per credit</th>
            <th scope="col">{costFieldNames.taskCost}</th>
            <th scope="col">{costFieldNames.keywordCost}</th>
            <th scope="col">{costFieldNames.transactions}</th>
            <th scope="col">Cost for transaction</th>
            <th scope="col">Credits used per transaction</th>
            <th scope="col">{costFieldNames.aiOverviewCost}</th>
            <th scope="col">A check costs</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CostRow key={row.title} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CostRow({ row, ...props }: CostTableProps & { row: DraftRow }) {
  const { title, setting, texts } = row
  const cell = (field: CostField) => (
    <td>
      <Figure {...props} row={row} field={field} />
    </td>
  )
  const example = setting && exampleOf(setting)
  return (
    <tr>
      <th scope="row">{title}</th>
      {cell('totalCost')}
      {cell('creditOffer')}
      <td>{setting === undefined ? '–' : textOf(setting.costPerCredit)}</td>
      {cell('taskCost')}
      {cell('keywordCost')}
      {cell('transactions')}
      <td>{setting === undefined ? '–' : textOf(setting.costForTransaction)}</td>
      <td>{setting === undefined ? '–' : textOf(setting.creditUsedPerTransaction)}</td>
      {texts.aiOverviewCost === undefined ? <td>–</td> : cell('aiOverviewCost')}
      <td>
        {example === undefined ? (
          '–'
        ) : (
          <span className={classes.example}>
            <b>{formatCredits(example.price)} credits</b>
            <span>{example.label}</span>
          </span>
        )}
      </td>
    </tr>
  )
}

function Figure({ row, field, mayEdit, showsProblems, onEdit }: CostTableProps & { row: DraftRow; field: CostField }) {
  const isWrong = showsProblems && row.problems.some((problem) => problem.field === field)
  const text = row.texts[field] ?? ''
  if (!mayEdit) return text
  return (
    <input
      id={fieldId(row, field)}
      className={classes.figure}
      aria-label={`${row.title}: ${costFieldNames[field]}`}
      type="text"
      aria-describedby={isWrong ? problemId(row, field) : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      placeholder={field === 'transactions' ? '1' : undefined}
      value={text}
      aria-invalid={isWrong || undefined}
      onChange={({ currentTarget }) => onEdit(row, field, currentTarget.value)}
    />
  )
}
