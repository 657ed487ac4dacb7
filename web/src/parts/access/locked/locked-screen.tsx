import { IconCheck, IconGift, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import { MessageText } from '../../../shared/ui/pages/message-text.tsx'
import { ViewPlans } from '../../billing/plans/view-plans.tsx'
import { BacklinkPreview } from './locked-backlink-preview.tsx'
import { DomainPreview } from './locked-domain-preview.tsx'
import { ExportMyProjects } from './locked-export.tsx'
import { lockedMessages } from './locked-messages.ts'
import { ProjectsPreview } from './locked-projects-preview.tsx'
import classes from './locked-screen.module.css'

export type LockedScreenProps = {
  module: PlanModule
  duringTrial: boolean
  /** The closed part of the module; without it all of it. */
  part?: string
  mayViewPlans: boolean
  /** If some of the module is open to the account: its description and first step, in place of the padlock. */
  invitation?: { title: string; text: string; points: string[]; action: ReactNode }
}

/** The benefits of a module, and a picture of it with everything in it. */
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
  'Domain Checker': {
    points: [
      'Every keyword a domain ranks for, with its traffic',
      'New, lost and moved keywords since any earlier check',
      'The top ten results for any keyword',
    ],
    preview: <DomainPreview />,
    exported: null,
  },
  'Backlink Module': {
    points: [
      'The strongest links to a domain or page, live and lost',
      'New and lost links and referring domains since any earlier check',
      'Domains that link to your competitors but not to you',
    ],
    preview: <BacklinkPreview />,
    exported: null,
  },
}

/** A closed module says what it would do and shows it, instead of a padlock on an empty page. */
export default function LockedScreen({ module, duringTrial, part, mayViewPlans, invitation }: LockedScreenProps) {
  const words = invitation ?? lockedMessages(module, duringTrial, part)
  const { points: ofModule = [], preview, exported } = shown[module] ?? {}
  const points = invitation?.points ?? ofModule
  return (
    <section className={classes.root} data-alone={preview === undefined || undefined}>
      <div className={classes.words}>
        <MessageText icon={invitation === undefined ? IconLock : IconGift} tone="accent" {...words} />
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
          {invitation?.action}
          {mayViewPlans && <ViewPlans size="md" variant={invitation === undefined ? 'filled' : 'default'} />}
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
