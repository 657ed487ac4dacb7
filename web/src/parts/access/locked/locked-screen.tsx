import { IconCheck, IconGift, IconLock } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import type { LockedFile, PlanPart } from '../../../module.ts'
import { MessageText } from '../../../shared/ui/pages/message-text.tsx'
import { usePlanPart } from '../../../use-modules.ts'
import { ViewPlans } from '../../billing/plans/view-plans.tsx'
import { lockedMessages } from './locked-messages.ts'
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

const files = new WeakMap<PlanPart, Promise<LockedFile>>()

/** Loaded once for all that show it; a file that could not come is asked for again. */
function lockedFileOf(plan: PlanPart): Promise<LockedFile> | undefined {
  const known = files.get(plan)
  if (known !== undefined || plan.locked === undefined) return known
  const loading = plan.locked()
  loading.catch(() => files.delete(plan))
  files.set(plan, loading)
  return loading
}

/** A closed module says what it would do and shows it, instead of a padlock on an empty page. */
export default function LockedScreen({ module, duringTrial, part, mayViewPlans, invitation }: LockedScreenProps) {
  const plan = usePlanPart(module)
  const loading = lockedFileOf(plan)
  const file = loading && use(loading)
  const words = invitation ?? lockedMessages(plan, duringTrial, part)
  const points = invitation?.points ?? file?.points ?? []
  const Preview = file?.default
  const Offer = file?.Offer
  return (
    <section className={classes.root} data-alone={Preview === undefined || undefined}>
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
          {Offer && <Offer />}
        </div>
      </div>
      {Preview !== undefined && (
        <div className={classes.preview} aria-hidden inert>
          <Preview />
        </div>
      )}
    </section>
  )
}
