import { IconMoodCheck } from '@tabler/icons-react'
import classes from './quiet-week.module.css'
import { useProjectWeek } from './use-project-week.ts'
import { ofAllKeywords, quietText, weekRule } from './week-text.ts'

type QuietWeekProps = {
  projectId: number
  /** True as of an earlier date: only the newest week is known. */
  isEarlier: boolean
  /** True if the page shows a part of the keywords. */
  isFiltered: boolean
}

/** A week without statements, in a line beside the switches whose space is kept, so that nothing below it moves. */
export function QuietWeek({ projectId, isEarlier, isFiltered }: QuietWeekProps) {
  const week = useProjectWeek(projectId).data?.data
  const isShown =
    !isEarlier && week !== undefined && week.statements.length === 0 && (week.state !== 'none' || week.is_pending)
  return (
    <p className={classes.line} role={isShown && week.is_pending ? 'status' : undefined}>
      {isShown && (
        <>
          <IconMoodCheck size={14} stroke={1.7} aria-hidden />
          <span data-hint={weekRule}>
            {isFiltered && `${ofAllKeywords}: `}
            {week.is_pending ? 'The results pages of the newest run are being compared.' : quietText(week)}
          </span>
        </>
      )}
    </p>
  )
}
