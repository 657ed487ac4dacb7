import { DateSelect } from '../../../shared/inputs/date-select.tsx'

type DateChoiceProps = {
  /** Names the shown date. */
  label: string
  /** Newest first. */
  dates: string[]
  shown: string | null
  compared: string | null
  onChange: (part: { date?: string | undefined; compare?: string | undefined }) => void
}

/** The dates of a site, and the one to compare with; the newest is not kept in the address. */
export const DateChoice = ({ label, dates, shown, compared, onChange }: DateChoiceProps) => (
  <>
    <DateSelect
      label={label}
      value={shown}
      dates={dates}
      onChange={(date) =>
        onChange({
          date: date === dates[0] ? undefined : date,
          ...(date === compared && { compare: undefined }),
        })
      }
    />
    <DateSelect
      label="Compare Date"
      value={compared}
      dates={dates.filter((date) => date !== shown)}
      onChange={(date) => onChange({ compare: date })}
    />
  </>
)
