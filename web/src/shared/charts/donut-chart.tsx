import classes from './donut-chart.module.css'

export type DonutPart = { key: string; label: string; value: number }

type DonutChartProps = {
  label: string
  /** The largest first; as many as there are colours. */
  parts: readonly DonutPart[]
  format: (value: number) => string
  /** In the middle: the sum and what it counts. */
  total: string
  unit: string
}

/** Dark to light, so that they are told apart without their hue. */
const colours = ['--sp-top3', '--sp-top10', '--sp-top20', '--sp-top100', '--sp-missing'] as const
export const donutParts = colours.length

const size = 148
const stroke = 22
const radius = (size - stroke) / 2
const circumference = 2 * Math.PI * radius
/** Parts some of the ring between two parts, never more than a part has. */
const gap = 2

/** Shares of a whole, with their values beside it, which are all that a screen reader needs. */
export function DonutChart({ label, parts, format, total, unit }: DonutChartProps) {
  const sum = parts.reduce((all, { value }) => all + value, 0)
  return (
    <div className={classes.root}>
      <div className={classes.ring} aria-hidden>
        <svg aria-hidden width={size} height={size} viewBox={`0 0 ${size} ${size}`}>
          <g transform={`rotate(-90 ${size / 2} ${size / 2})`}>
            {parts.map(({ key, value }, at) => {
              const before = parts.slice(0, at).reduce((all, part) => all + part.value, 0)
              const length = sum === 0 ? 0 : (value / sum) * circumference
              return (
                <circle
                  key={key}
                  cx={size / 2}
                  cy={size / 2}
                  r={radius}
                  fill="none"
                  stroke={`var(${colours[at] ?? colours[0]})`}
                  strokeWidth={stroke}
                  strokeDasharray={`${Math.max(0.5, length - gap)} ${circumference}`}
                  strokeDashoffset={sum === 0 ? 0 : -(before / sum) * circumference}
                />
              )
            })}
          </g>
        </svg>
        <span className={classes.center}>
          <b>{total}</b>
          {unit}
        </span>
      </div>
      <table className={classes.key} aria-label={label}>
        <tbody>
          {parts.map(({ key, label: name, value }, at) => (
            <tr key={key}>
              <th scope="row">
                <i style={{ background: `var(${colours[at] ?? colours[0]})` }} aria-hidden />
                {name}
              </th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
