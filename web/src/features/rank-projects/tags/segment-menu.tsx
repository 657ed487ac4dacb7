import { Button, UnstyledButton } from '@mantine/core'
import { IconCheck, IconFilterStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../shared/api/failure.ts'
import { Popup } from '../../../shared/ui/actions/popup.tsx'
import classes from './menu.module.css'
import { projectSegments, useProjectSegments } from './queries.ts'

type SegmentMenuProps = {
  projectId: number
  /** The segment shown. */
  segment: number | undefined
  /** True if filters are set that could be saved. */
  hasFilters: boolean
  onChange: (segment: number | undefined) => void
  /** Saves the filters that are set; absent for those who may only read. */
  onSave: (() => void) | undefined
  onManage: (() => void) | undefined
}

/** The button that chooses a saved filter. */
export function SegmentMenu({ projectId, segment, hasFilters, onChange, onSave, onManage }: SegmentMenuProps) {
  const chosen = useProjectSegments(projectId, segment !== undefined).find(({ id }) => id === segment)
  const name = segment === undefined ? 'All keywords' : (chosen?.name ?? 'Segment')
  return (
    <Popup
      width={280}
      position="bottom-start"
      button={(toggle) => (
        <Button
          variant="default"
          data-shrinks
          data-folds={segment === undefined || undefined}
          data-hint={segment === undefined ? 'Segments (saved filters)' : name}
          leftSection={<IconFilterStar size={15} stroke={1.8} aria-hidden />}
          aria-label={`Segment: ${name}`}
          onClick={toggle}
        >
          {segment === undefined ? 'Segment' : name}
        </Button>
      )}
    >
      {(close) => {
        const andClose = (act: () => void) => () => {
          close()
          act()
        }
        return (
          <>
            <SegmentList projectId={projectId} segment={segment} onChoose={(id) => andClose(() => onChange(id))()} />
            {onSave && onManage && (
              <div className={classes.foot}>
                <Button
                  variant="default"
                  size="xs"
                  aria-disabled={!hasFilters || undefined}
                  data-disabled={!hasFilters || undefined}
                  data-hint={hasFilters ? undefined : 'Set a filter or a search first'}
                  onClick={hasFilters ? andClose(onSave) : undefined}
                >
                  Save filters as segment
                </Button>
                <Button variant="default" size="xs" onClick={andClose(onManage)}>
                  Manage segments
                </Button>
              </div>
            )}
          </>
        )
      }}
    </Popup>
  )
}

type SegmentListProps = {
  projectId: number
  segment: number | undefined
  onChoose: (segment: number | undefined) => void
}

function SegmentList({ projectId, segment, onChoose }: SegmentListProps) {
  const { data, error } = useQuery(projectSegments(projectId))
  if (error !== null)
    return (
      <p className={classes.note} role="alert">
        Couldn’t load the segments. {failureOf(error).message}
      </p>
    )
  const segments = data?.data.segments ?? []
  const choice = (id: number | undefined, name: string) => (
    <UnstyledButton key={id ?? 0} className={classes.row} aria-pressed={id === segment} onClick={() => onChoose(id)}>
      <span className={classes.name} dir="auto">
        {name}
      </span>
      {id === segment && <IconCheck size={14} stroke={2} aria-hidden />}
    </UnstyledButton>
  )
  return (
    <>
      <div className={classes.list}>
        {choice(undefined, 'All keywords')}
        {segments.map(({ id, name }) => choice(id, name))}
      </div>
      {data !== undefined && segments.length === 0 && (
        <p className={classes.note}>No segments yet. A segment is a filter with a name.</p>
      )}
    </>
  )
}
