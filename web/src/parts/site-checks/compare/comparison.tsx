import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import type { Icon } from '../../../shared/ui/actions/icon.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import classes from './compare.module.css'

type ChooseProps<Project> = {
  project: Project
  /** The targets it is compared with now. */
  compared: readonly Project[]
  onChosen: (ids: number[]) => void
  onClose: () => void
}

type ComparisonProps<Project extends SiteProject> = {
  project: Project
  isChosen: boolean
  icon: Icon
  title: string
  text: string
  /** Names the others, like "projects". */
  many: string
  /** The dialog in which others are chosen. */
  dialog: ComponentType<ChooseProps<Project>>
  onChosen: (others: string) => void
  children: (onChoose: (compared: readonly Project[]) => void) => ReactNode
}

/** A site beside others, once these are chosen. */
export function Comparison<Project extends SiteProject>(props: ComparisonProps<Project>) {
  const { project, isChosen, icon, title, text, many, dialog: ChooseDialog, onChosen, children } = props
  /** The sites it is compared with now, while others are chosen. */
  const [compared, setCompared] = useState<readonly Project[]>()
  return (
    <>
      {isChosen ? (
        children(setCompared)
      ) : (
        <EmptyState
          icon={icon}
          title={title}
          text={text}
          action={<Button onClick={() => setCompared([])}>Choose {many}</Button>}
        />
      )}
      <Suspense>
        {compared !== undefined && (
          <ChooseDialog
            project={project}
            compared={compared}
            onChosen={(ids) => onChosen(ids.join(','))}
            onClose={() => setCompared(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

type ChangeButtonProps = { many: string; isDisabled?: boolean; onClick: () => void }

/** Leads back to the choice of others, beside the search. */
export const ChangeButton = ({ many, isDisabled = false, onClick }: ChangeButtonProps) => (
  <Button
    variant="default"
    leftSection={<IconPencil size={15} stroke={1.8} aria-hidden />}
    disabled={isDisabled}
    onClick={onClick}
    className={classes.change}
  >
    Change {many}
  </Button>
)
