import type { Icon } from './icon.ts'
import classes from './radio-strip.module.css'

type RadioStripProps<Value extends string> = {
  /** Apart from every other strip of the page. */
  name: string
  choices: readonly { value: Value; label: string; icon?: Icon }[]
  value: Value
  onChange: (value: Value) => void
  size?: 'popup' | 'bar'
}

/** Radio buttons shown as one switch; whoever uses it gives the group its name. */
export function RadioStrip<Value extends string>(props: RadioStripProps<Value>) {
  const { name, choices, value: chosen, onChange, size = 'popup' } = props
  return (
    <div className={classes.strip} data-size={size}>
      {choices.map(({ value, label, icon: Glyph }) => (
        <label key={value} className={classes.choice}>
          <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChange(value)} />
          {Glyph !== undefined && <Glyph size={15} stroke={1.6} aria-hidden />}
          {label}
        </label>
      ))}
    </div>
  )
}
