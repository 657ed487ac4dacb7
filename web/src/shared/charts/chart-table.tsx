import classes from './chart-table.module.css'

type ChartTableProps = {
  label: string
  /** The first is the date. */
  heads: readonly string[]
  /** Columns of words, by their head. */
  wordy?: readonly string[]
  /** In the order they are read: newest first. */
  rows: readonly { key: string; cells: readonly string[] }[]
}

/** The same as the chart, to be read or copied. */
export function ChartTable({ label, heads, wordy = [], rows }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
    <section className={classes.box} tabIndex={0} aria-label={`${label}, table`}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" data-wordy={wordy.includes(head) || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={heads[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={heads[at]} data-wordy={wordy.includes(heads[at] ?? '') || undefined}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
