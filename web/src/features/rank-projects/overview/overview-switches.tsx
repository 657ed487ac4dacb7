import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './overview-switches.module.css'
import type { OverviewView } from './overview-view.ts'

const parts = [
  { part: 'figures', label: 'Figures' },
  { part: 'charts', label: 'Charts' },
] as const satisfies { part: keyof OverviewView; label: string }[]

type OverviewSwitchesProps = {
  view: OverviewView
  onChange: (view: OverviewView) => void
  /** Beside them, at the end of the line. */
  children?: ReactNode
}

/** Shows and hides what is above the keywords. */
export const OverviewSwitches = ({ view, onChange, children }: OverviewSwitchesProps) => (
  <div className={classes.switches}>
    {parts.map(({ part, label }) => {
      const Glyph = view[part] ? IconChevronDown : IconChevronRight
      return (
        <button
          key={part}
          type="button"
          aria-expanded={view[part]}
          onClick={() => onChange({ ...view, [part]: !view[part] })}
        >
          <Glyph size={14} stroke={2} aria-hidden />
          {label}
        </button>
      )
    })}
    {children}
  </div>
)
