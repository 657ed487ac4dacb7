import { Checkbox } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import type { PermissionRow } from '#contract/roles/rows.ts'
import { permissionTexts, spaced } from './messages.ts'
import classes from './roles.module.css'

type PermissionChoiceProps = {
  group: string
  permissions: readonly PermissionRow[]
  chosen: ReadonlySet<number>
  whyLocked: (permission: PermissionRow) => string | undefined
  onChange: (chosen: ReadonlySet<number>) => void
}

/** The permissions of a group, and all of them at once; those that are locked stay as they are. */
export function PermissionChoice({ group, permissions, chosen, whyLocked, onChange }: PermissionChoiceProps) {
  const title = useId()
  const open = permissions.filter((permission) => whyLocked(permission) === undefined)
  const ticked = permissions.filter(({ id }) => chosen.has(id)).length
  const isAll = open.length > 0 && open.every(({ id }) => chosen.has(id))
  const set = (ids: readonly number[], isTicked: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isTicked) next.add(id)
      else next.delete(id)
    }
    onChange(next)
  }
  return (
    <fieldset className={classes.group} aria-labelledby={title}>
      <div className={classes.groupHead}>
        <h3 id={title}>{spaced(group)}</h3>
        <Checkbox
          size="xs"
          label={
            <>
              Select all <span className="visually-hidden">{spaced(group)}</span>
            </>
          }
          disabled={open.length === 0}
          checked={ticked === permissions.length}
          indeterminate={ticked > 0 && ticked < permissions.length}
          onChange={() =>
            set(
              open.map(({ id }) => id),
              !isAll,
            )
          }
        />
      </div>
      <ul className={classes.choices}>
        {permissions.map((permission) => {
          const { id, name, is_built_in: isBuiltIn } = permission
          const lock = whyLocked(permission)
          return (
            <li key={id} data-hint={lock}>
              <Checkbox
                label={
                  <>
                    {spaced(name)}
                    {lock !== undefined && (
                      <>
                        <IconLock size={13} stroke={1.8} className={classes.lock} aria-hidden />
                        <span className="visually-hidden">. {lock}</span>
                      </>
                    )}
                  </>
                }
                description={isBuiltIn ? undefined : permissionTexts.custom}
                disabled={lock !== undefined}
                checked={chosen.has(id)}
                onChange={({ currentTarget }) => set([id], currentTarget.checked)}
              />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
