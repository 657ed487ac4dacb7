import { IconArrowUp } from '@tabler/icons-react'
import classes from './climb-picture.module.css'

/** Places of each result on the first day and on the last; one of them climbs. */
const climb = [
  { before: 0, after: 0, width: 72 },
  { before: 1, after: 2, width: 58 },
  { before: 2, after: 3, width: 66 },
  { before: 3, after: 4, width: 49 },
  { before: 4, after: 1, width: 62 },
  { before: 5, after: 5, width: 54 },
]
const days = [
  { label: '9 Nov', x: 0 },
  { label: '20 Nov', x: 336 },
]
const middle = (place: number) => 58 + place * 58

/** Decoration: an older order of results on the left, a newer one on the right. */
export function ClimbPicture() {
  return (
    <div className={classes.picture} aria-hidden>
      <svg viewBox="0 0 560 380" className={classes.drawing} role="presentation">
        {days.map(({ label, x }) => (
          <text key={label} x={x} y={14} className={classes.day}>
            {label}
          </text>
        ))}
        {climb.map(({ before, after }) => (
          <path
            key={before}
            d={`M228 ${middle(before)} C 278 ${middle(before)}, 286 ${middle(after)}, 332 ${middle(after)}`}
            className={classes.path}
            data-own={before === 4 || undefined}
          />
        ))}
        {climb.map((line) => (
          <g key={line.before} data-own={line.before === 4 || undefined} className={classes.line}>
            <Result x={0} place={line.before} width={line.width} />
            <Result x={336} place={line.after} width={line.width} />
          </g>
        ))}
      </svg>
      <div className={classes.caption}>
        <span className={classes.gain}>
          <IconArrowUp size={15} stroke={2.4} />3
        </span>
        espresso machine, Dublin: up from 5 to 2
      </div>
    </div>
  )
}

function Result({ x, place, width }: { x: number; place: number; width: number }) {
  return (
    <g transform={`translate(${x} ${36 + place * 58})`}>
      <rect width="224" height="44" rx="8" className={classes.card} />
      <text x="16" y="27" className={classes.rank}>
        {place + 1}
      </text>
      <rect x="38" y="14" width={width * 2} height="6" rx="3" className={classes.name} />
      <rect x="38" y="26" width={width * 1.2} height="4" rx="2" className={classes.address} />
    </g>
  )
}
