import { IconMoodCheck } from '@tabler/icons-react'
import classes from './quiet-week.module.css'
import { useProjectWeek } from './use-project-week.ts'
import { quietText, weekRule } from './week-text.ts'

/** A week without statements, in a line beside the switches whose space is kept, so that nothing below it moves. */
export function QuietWeek({ projectId }: { projectId: number }) {
  const week = useProjectWeek(projectId).data?.data
  const isShown = week !== undefined && week.statements.length === 0 && (week.state !== 'none' || week.is_pending)
  return (
    <p className={classes.line} role={week?.is_pending === true ? 'status' : undefined}>
      {isShown && (
        <>
          <IconMoodCheck size={14} stroke={1.7} aria-hidden />
          <span data-hint={weekRule}>
            {week.is_pending ? 'The results pages of the newest run are being compared.' : quietText(week)}
          </span>
        </>
      )}
    </p>
  )
}
