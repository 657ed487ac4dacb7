import { IconCheck, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PlanModule } from '#contract/rules/plan-modules.ts'
import { ExportMyProjects } from './locked-export.tsx'
import { lockedMessages } from './locked-messages.ts'
import { ProjectsPreview } from './locked-projects-preview.tsx'
import classes from './locked-screen.module.css'
import { MessageText } from './message-text.tsx'
import { ViewPlans } from './view-plans.tsx'

export type LockedScreenProps = {
  module: PlanModule
  duringTrial: boolean
  mayViewPlans: boolean
  /** Says it more exactly than the module alone. */
  text?: string
  /** What can be done without another plan. */
  action?: ReactNode
}

/** What a module gives, and a picture of it with everything in it. */
const shown: Partial<Record<PlanModule, { points: string[]; preview: ReactNode; exported: ReactNode }>> = {
  'SERP Projects': {
    points: [
      'Daily rankings for every keyword, with day-over-day changes',
      'Up to 10 competitors per project, with full history',
      'A SERP snapshot for every check',
    ],
    preview: <ProjectsPreview />,
    exported: <ExportMyProjects />,
  },
}

/** A closed module says what it would do and shows it, instead of a padlock on an empty page. */
export default function LockedScreen(props: LockedScreenProps) {
  const { module, duringTrial, mayViewPlans, action } = props
  const words = lockedMessages(module, duringTrial)
  const { points = [], preview, exported } = shown[module] ?? {}
  return (
    <section className={classes.root} data-alone={preview === undefined || undefined}>
      <div className={classes.words}>
        <MessageText
          icon={IconLock}
          tone="accent"
          title={words.title}
          lead={words.lead}
          text={props.text ?? words.text}
        />
        {points.length > 0 && (
          <ul className={classes.points}>
            {points.map((point) => (
              <li key={point}>
                <IconCheck size={16} stroke={2} aria-hidden />
                {point}
              </li>
            ))}
          </ul>
        )}
        <div className={classes.actions}>
          {mayViewPlans && <ViewPlans size="md" />}
          {action}
          {exported}
        </div>
      </div>
      {preview !== undefined && (
        <div className={classes.preview} aria-hidden inert>
          {preview}
        </div>
      )}
    </section>
  )
}
